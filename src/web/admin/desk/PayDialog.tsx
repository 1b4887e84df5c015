import { formatAmount } from '#shared/money.ts';
import { TAKEN_METHODS } from '#shop/orders/orders.status.ts';
import { ApiError } from '#web/api/client.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { methodWord } from '../orders/order-words.ts';
import { isShort, type PricedDraft } from './desk.queries.ts';
import { changeDraft } from './desk-book.ts';
import { type DeskDraft, isAmount } from './draft.rules.ts';
import type { Placed } from './use-desk-order.ts';
import { useDeskPayment, type Way } from './use-desk-payment.ts';

interface PayDialogProps {
  draft: DeskDraft;
  priced: PricedDraft;
  onPlaced: (placed: Placed) => void;
  onClose: () => void;
}

/** The payment method, the change, and whether the goods leave at once. Enter books it. */
export function PayDialog({ draft, priced, onPlaced, onClose }: PayDialogProps) {
  const { total } = priced.price;
  const form = useDeskPayment({ draft, total, onPlaced });
  const { way, given, change, error, fields } = form;
  return (
    <FormDialog
      title={m.admin_desk_pay_title({ amount: formatAmount(total) })}
      size="md"
      onSubmit={form.submit}
      onClose={onClose}
      isDirty={false}
      busy={form.isBusy}
      saveLabel={way === 'later' ? m.admin_desk_book_later() : m.admin_desk_book()}
      failure={error && !fields['payment.utr'] && !fields.age_confirmed ? <Refusal error={error} /> : null}
    >
      <Short entries={priced.entries} />
      <RadioCards
        legend={m.common_payment_method()}
        name="desk-way"
        value={way}
        onChange={form.setWay}
        options={[
          ...TAKEN_METHODS.map((value) => ({ value: value as Way, label: methodWord(value) })),
          { value: 'later', label: m.admin_desk_later() },
        ]}
      />
      {way === 'cash' && (
        <TextField
          label={m.admin_desk_given()}
          hint={change > 0 ? m.admin_desk_change({ amount: formatAmount(change) }) : undefined}
          error={
            !isAmount(given)
              ? m.admin_desk_no_amount()
              : change < 0
                ? m.common_amount_missing({ amount: formatAmount(-change) })
                : null
          }
          value={given}
          onChange={(event) => form.setGiven(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
      )}
      {way !== 'cash' && way !== 'later' && (
        <TextField
          label={way === 'card' ? m.admin_desk_slip() : m.admin_transfer_reference()}
          error={fields['payment.utr']}
          value={form.utr}
          onChange={(event) => form.setUtr(event.target.value)}
          autoComplete="off"
          required
        />
      )}
      {way === 'later' && <p className="text-sm text-soft">{m.admin_desk_later_hint()}</p>}
      {form.mayTake && (
        <CheckboxField
          label={m.admin_desk_handed_over()}
          hint={m.admin_desk_handed_over_hint()}
          checked={form.isTaken}
          onChange={(event) => form.setTaken(event.target.checked)}
        />
      )}
      <CheckboxField
        label={m.admin_desk_adult()}
        error={form.isAdult ? null : fields.age_confirmed}
        checked={form.isAdult}
        onChange={(event) => form.setAdult(event.target.checked)}
        required
      />
      {(draft.phone !== '' || draft.to) && (
        <SelectField
          label={m.admin_desk_language()}
          value={draft.locale}
          onChange={({ target }) => changeDraft((now) => ({ ...now, locale: target.value as DeskDraft['locale'] }))}
          options={[
            { value: 'ta', label: 'தமிழ்' },
            { value: 'en', label: 'English' },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Said before money is taken: the shop refuses to sell what is not there. */
function Short({ entries }: Pick<PricedDraft, 'entries'>) {
  const short = entries.filter(isShort);
  if (short.length === 0) return null;
  return (
    <Alert tone="warning" title={m.admin_desk_short_title()}>
      <ul>
        {short.map(({ line, product }) => (
          <li key={line.id}>
            {m.admin_desk_short_of({
              name: productName(product),
              asked: line.count,
              available: Math.max(0, product.quantity),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The reason of a refusal, and the goods it concerns. */
function Refusal({ error }: { error: unknown }) {
  const lines = error instanceof ApiError && error.code === 'OUT_OF_STOCK' ? (error.body.lines as Missing[]) : [];
  const others = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <>
      <p>{failureText(error)}</p>
      <ul>
        {lines.map(({ name, asked, available }) => (
          <li key={name}>{m.admin_desk_short_of({ name, asked, available })}</li>
        ))}
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

interface Missing {
  name: string;
  asked: number;
  available: number;
}
