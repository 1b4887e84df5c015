import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { showSaved } from '#web/forms/answers.ts';
import type { FormFrame } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { ChargeFields } from './ChargeFields.tsx';
import { DailyFields, HoldFields, LegalFields, SellingFields, TransferFields } from './SellingFields.tsx';
import { DeliveryFields, LinkFields, OfferFields, ShopFields } from './StoreFields.tsx';
import { StoreSchema } from './store-form.ts';
import { useStoreForm } from './use-store-form.ts';

/**
 * For a form with a save bar: keeps fields and errors that are scrolled into view clear of the bar. On a phone in Tamil
 * the bar and the tabs below it take 266 px, and an error takes two lines.
 */
export const CLEAR_OF_SAVE_BAR =
  'max-md:[&_:is(input,textarea,[role=alert])]:scroll-mb-96 md:[&_:is(input,textarea,[role=alert])]:scroll-mb-32';

/** The shop's settings record (spec §2 Settings). Pages show saved values at their next load. */
export function StoreForm({ store }: { store: StoreSettings }) {
  const { form, frame } = useStoreForm(store, StoreSchema);
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={frame.onSubmit}
        aria-label={m.admin_settings_store()}
        className={`flex flex-col gap-4 ${CLEAR_OF_SAVE_BAR}`}
      >
        <h2 className="text-lg font-bold">{m.admin_settings_store()}</h2>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Section title={m.admin_settings_section_shop()}>
              <ShopFields />
            </Section>
            <Section title={m.common_delivery()}>
              <DeliveryFields />
            </Section>
            <Section title={m.admin_settings_section_charges()}>
              <ChargeFields />
            </Section>
            <Section title={m.admin_settings_section_offer()}>
              <OfferFields />
            </Section>
            <Section title={m.admin_settings_section_links()}>
              <LinkFields />
            </Section>
          </div>
          <div className="flex flex-col gap-4">
            <Section title={m.admin_settings_section_selling()}>
              <SellingFields />
            </Section>
            <Section title={m.admin_settings_transfer_title()}>
              <TransferFields />
            </Section>
            <Section title={m.admin_settings_holds_title()}>
              <HoldFields />
            </Section>
            <Section title={m.admin_settings_daily_title()}>
              <DailyFields />
            </Section>
            <Section title={m.admin_settings_section_legal()}>
              <LegalFields />
            </Section>
          </div>
        </div>
        <SaveBar {...frame} onUndo={() => showSaved(form)} />
      </Form>
    </FormProvider>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{title}</CardTitle>
      {children}
    </Card>
  );
}

interface SaveBarProps extends FormFrame {
  onUndo: () => void;
}

/** Stays in view while something is unsaved, so that nobody leaves a long form by mistake. */
export function SaveBar({ isDirty, busy, failure, onUndo }: SaveBarProps) {
  return (
    <>
      <Failure text={failure} />
      <div
        className={`flex flex-wrap items-center justify-end gap-3 rounded-lg ${isDirty ? 'sticky bottom-20 z-10 border border-line bg-card p-3 shadow-float md:bottom-4' : ''}`}
      >
        {isDirty && (
          <>
            <p className="flex-1 text-sm font-semibold">{m.admin_settings_unsaved()}</p>
            <Button variant="quiet" disabled={busy} onClick={onUndo}>
              {m.admin_settings_undo()}
            </Button>
          </>
        )}
        <Button type="submit" busy={busy} busyText={m.common_saving()}>
          {m.common_save_settings()}
        </Button>
      </div>
    </>
  );
}
