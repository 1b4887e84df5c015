import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { type DemoSettings, FIRST_SETTINGS } from './demo-settings.ts';
import { changeSettings, demoSettings, resetShop } from './demo-shop.ts';

/** Settings for how often calls fail, which ones (seed) and how long they take, and a reset. */
export function DemoPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-gold-bright hover:underline"
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {m.demo_panel_open()}
      </button>
      <SidePanel open={isOpen} onOpenChange={setOpen} title={m.demo_panel_title()}>
        <div className="flex flex-col gap-6">
          <p className="text-soft">{m.demo_panel_intro()}</p>
          <SettingsForm onDone={() => setOpen(false)} />
          <ResetSection />
        </div>
      </SidePanel>
    </>
  );
}

interface Draft {
  percent: string;
  delayMs: string;
  seed: string;
}

const draftOf = ({ failureRate, delayMs, seed }: DemoSettings): Draft => ({
  percent: String(Math.round(failureRate * 100)),
  delayMs: String(delayMs),
  seed,
});

function settingsOf({ percent, delayMs, seed }: Draft): DemoSettings {
  return { failureRate: Number(percent) / 100, delayMs: Number(delayMs), seed };
}

function SettingsForm({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(draftOf(demoSettings()));
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await changeSettings(settingsOf(draft));
    toast(m.demo_panel_saved());
    onDone();
  };
  return (
    <Form noValidate={false} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        type="number"
        label={m.demo_panel_rate()}
        hint={m.demo_panel_rate_hint()}
        min={0}
        max={100}
        required
        inputMode="numeric"
        value={draft.percent}
        onChange={(event) => change({ percent: event.target.value })}
      />
      <TextField
        type="number"
        label={m.demo_panel_delay()}
        hint={m.demo_panel_delay_hint()}
        min={0}
        max={10_000}
        required
        inputMode="numeric"
        value={draft.delayMs}
        onChange={(event) => change({ delayMs: event.target.value })}
      />
      <TextField
        label={m.demo_panel_seed()}
        hint={m.demo_panel_seed_hint()}
        required
        maxLength={40}
        value={draft.seed}
        onChange={(event) => change({ seed: event.target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.common_save_settings()}</Button>
        <Button variant="quiet" onClick={() => setDraft(draftOf(FIRST_SETTINGS))}>
          {m.demo_panel_defaults()}
        </Button>
      </div>
    </Form>
  );
}

function ResetSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <Alert tone="info">{m.demo_panel_reset_body()}</Alert>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.demo_panel_reset()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.demo_panel_reset()}
        body={m.demo_panel_reset_question()}
        confirmLabel={m.demo_panel_reset()}
        danger
        onConfirm={resetShop}
      />
    </section>
  );
}
