/** Everything that starts and ends a season: opening, prices by rule, last day for orders, sales, and closing the list. */
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { showSaved } from '#web/forms/answers.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { BulkChangeDialog } from '../../products/BulkChangeDialog.tsx';
import { LastBulkChange } from '../../products/LastBulkChange.tsx';
import { OpeningFields, SeasonFields } from '../store/SellingFields.tsx';
import { CLEAR_OF_SAVE_BAR, SaveBar } from '../store/StoreForm.tsx';
import { SeasonSchema } from '../store/store-form.ts';
import { useStoreForm } from '../store/use-store-form.ts';
import { ClosingDialog } from './ClosingDialog.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';
import { SeasonSales } from './SeasonSales.tsx';

export function SeasonSection({ store }: { store: StoreRecord }) {
  return (
    <>
      <h2 className="text-lg font-bold">{m.admin_season_title()}</h2>
      <p className="text-soft">{m.admin_season_intro()}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <LastBulkChange />
          <Prices />
          <Closing />
        </div>
        <Days key={store.id} store={store} />
      </div>
      <NewsletterCard store={store} />
      <SeasonSales festival={store.festival_date} />
    </>
  );
}

function Prices() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_season_prices()}</CardTitle>
      <p>{m.admin_season_prices_hint()}</p>
      <p className="text-sm text-soft">{m.admin_season_prices_more()}</p>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {m.admin_season_prices_open()}
      </Button>
      {isOpen && (
        <BulkChangeDialog products={null} isWholeList onClose={() => setOpen(false)} onDone={() => undefined} />
      )}
    </Card>
  );
}

function Closing() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_closing_title()}</CardTitle>
      <p>{m.admin_closing_hint()}</p>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {m.admin_closing_open()}
      </Button>
      {isOpen && <ClosingDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Days({ store }: { store: StoreRecord }) {
  const { form, frame } = useStoreForm(store, SeasonSchema);
  return (
    <Card>
      <FormProvider {...form}>
        <Form
          onSubmit={frame.onSubmit}
          aria-label={m.admin_settings_season_title()}
          className={`flex flex-col gap-4 ${CLEAR_OF_SAVE_BAR}`}
        >
          <CardTitle level={3}>{m.admin_opening_title()}</CardTitle>
          <OpeningFields />
          <CardTitle level={3}>{m.admin_settings_season_title()}</CardTitle>
          <SeasonFields />
          <SaveBar {...frame} onUndo={() => showSaved(form)} />
        </Form>
      </FormProvider>
    </Card>
  );
}
