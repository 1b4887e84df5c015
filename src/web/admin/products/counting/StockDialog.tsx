/** Counting the shelf, and goods received: by a sheet, or product by product on a phone. */
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { stockDrafts } from './counting.queries.ts';
import { StockEntry } from './StockEntry.tsx';
import { StockSheetField } from './StockSheetField.tsx';
import { useStockBooking } from './use-stock-booking.ts';

export function StockDialog({ onClose }: { onClose: () => void }) {
  const work = useStockBooking(onClose);
  const { kind, draft, shelf, compared, asked, open } = work;
  return (
    <FormDialog
      title={m.admin_count_title()}
      onSubmit={(event) => {
        event.preventDefault();
        work.send(false);
      }}
      onClose={onClose}
      // Closing need not ask, because the count stays on the device.
      isDirty={false}
      busy={work.isBusy}
      saveLabel={open ? m.common_send_again() : m.admin_count_book()}
      closeLabel={m.common_close()}
      failure={work.failure}
    >
      <LoadFailure of={work.loading} />
      <RadioCards
        legend={m.admin_count_what()}
        hideLegend
        name="stock-kind"
        value={kind}
        onChange={work.choose}
        disabled={work.isBusy}
        options={[
          { value: 'counted', label: m.admin_count_counted(), hint: m.admin_count_counted_hint() },
          { value: 'arrived', label: m.admin_count_arrived(), hint: m.admin_count_arrived_hint() },
        ]}
      />
      {open ? (
        <Alert tone="warning">{m.admin_count_sent({ count: open.lines.length, reason: open.reason })}</Alert>
      ) : (
        <>
          <StockSheetField key={kind} kind={kind} shelf={shelf} />
          <StockEntry kind={kind} shelf={shelf} compared={compared} first={work.first} asked={asked} />
          <TextField
            ref={work.reasonRef}
            label={m.admin_count_reason()}
            hint={kind === 'counted' ? m.admin_count_reason_hint() : m.admin_count_reason_note()}
            required
            maxLength={200}
            autoComplete="off"
            value={draft.reason}
            error={asked > 0 && draft.reason.trim() === '' ? m.common_reason_missing() : undefined}
            onChange={(event) => stockDrafts[kind].update({ reason: event.target.value })}
          />
          {asked > 0 && compared.length === 0 && (
            <Alert key={asked} tone="error" isNews>
              {m.admin_count_nothing()}
            </Alert>
          )}
          {work.isTwice && (
            <Alert
              tone="warning"
              isNews
              action={
                <Button variant="secondary" size="sm" onClick={() => work.send(true)}>
                  {m.admin_count_again()}
                </Button>
              }
            >
              {m.admin_count_same()}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
