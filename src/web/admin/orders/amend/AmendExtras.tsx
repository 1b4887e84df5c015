import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import type { Draft, DraftExtra } from './draft.rules.ts';

interface AmendExtrasProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Extra sums with their reasons, added or taken off. */
export function AmendExtras({ draft, onChange }: AmendExtrasProps) {
  const { extras } = draft;
  const set = (key: number, changes: Partial<DraftExtra>) =>
    onChange({ ...draft, extras: extras.map((extra) => (extra.key === key ? { ...extra, ...changes } : extra)) });
  const add = () => {
    const key = Math.max(-1, ...extras.map((extra) => extra.key)) + 1;
    onChange({ ...draft, extras: [...extras, { key, text: '', amount: '', takesOff: true }] });
  };
  return (
    <section className="flex flex-col gap-3">
      {extras.map((extra) => (
        <div key={extra.key} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
          <TextField
            label={m.admin_amend_extra_text()}
            className="max-sm:col-span-2"
            value={extra.text}
            maxLength={100}
            onChange={(event) => set(extra.key, { text: event.target.value })}
          />
          <SelectField
            label={m.admin_amend_extra_way()}
            value={extra.takesOff ? 'off' : 'on'}
            onChange={(event) => set(extra.key, { takesOff: event.target.value === 'off' })}
            options={[
              { value: 'off', label: m.admin_amend_extra_off() },
              { value: 'on', label: m.admin_amend_extra_on() },
            ]}
          />
          <TextField
            label={m.common_amount()}
            inputMode="decimal"
            value={extra.amount}
            onChange={(event) => set(extra.key, { amount: event.target.value })}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={m.admin_amend_extra_remove({ text: extra.text })}
            className="max-sm:col-span-2 max-sm:justify-self-end"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => onChange({ ...draft, extras: extras.filter(({ key }) => key !== extra.key) })}
          />
        </div>
      ))}
      {extras.length < 10 && (
        <Button variant="quiet" size="sm" className="self-start" icon={<Plus size={18} aria-hidden />} onClick={add}>
          {m.admin_amend_extra_add()}
        </Button>
      )}
    </section>
  );
}
