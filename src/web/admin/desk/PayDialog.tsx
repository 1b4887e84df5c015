import { type FormEvent, useState } from 'react';
import { formatAmount, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { TAKEN_METHODS, type TakenMethod } from '#shop/orders/orders.status.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { methodWord } from '../orders/order-words.ts';
import type { PricedDraft } from './desk.queries.ts';
import { sendDeskOrder } from './desk-book.ts';
import { bodyOf, type DeskDraft, type DeskPayment, isAmount, rupeesTyped } from './draft.rules.ts';

export interface Placed {
  /** Null if it waits on this device for the network. */
  order: Order | null;
  /** The change for the buyer, in paise. */
  change: number;
}

interface PayDialogProps {
  draft: DeskDraft;
  priced: PricedDraft;
  onPlaced: (placed: Placed) => void;
  onChange: (change: (draft: DeskDraft) => DeskDraft) => void;
  onClose: () => void;
}

type Way = TakenMethod | 'later';

const paymentOf = (way: Way, utr: string): DeskPayment =>
  way === 'cash' || way === 'later' ? { payment_method: way } : { payment_method: way, utr };

/** The payment method, the change, and whether the goods leave at once. Enter books it. */
export function PayDialog({ draft, priced, onPlaced, onChange, onClose }: PayDialogProps) {
  const total = priced.price.total;
  const isFetched = draft.to === null;
  const [way, setWay] = useState<Way>(draft.channel === 'counter' ? 'cash' : 'upi_direct');
  const [given, setGiven] = useState('');
  const [utr, setUtr] = useState('');
  const [isAdult, setAdult] = useState(false);
  const [isTaken, setTaken] = useState(draft.channel === 'counter' && isFetched);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const cash = paiseFromRupees(rupeesTyped(given));
  const change = way === 'cash' && cash > 0 ? cash - total : 0;
  const fields = error instanceof ApiError ? error.fields : {};
  const hasReference = way !== 'cash' && way !== 'later';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change < 0 || !isAmount(given)) return;
    setBusy(true);
    setError(null);
    const handedOver = isTaken && isFetched && way !== 'later';
    const amount = rupeesFromPaise(total);
    try {
      const order = await sendDeskOrder(
        bodyOf(draft, { payment: paymentOf(way, utr), handedOver, ageConfirmed: isAdult, amount }),
      );
      onPlaced({ order, change });
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.admin_desk_pay_title({ amount: formatAmount(total) })}
      size="md"
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      isDirty={false}
      busy={isBusy}
      saveLabel={way === 'later' ? m.admin_desk_book_later() : m.admin_desk_book()}
      failure={error && !fields['payment.utr'] && !fields.age_confirmed ? <Refusal error={error} /> : null}
    >
      <RadioCards
        legend={m.common_payment_method()}
        name="desk-way"
        value={way}
        onChange={setWay}
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
          onChange={(event) => setGiven(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
      )}
      {hasReference && (
        <TextField
          label={way === 'card' ? m.admin_desk_slip() : m.admin_transfer_reference()}
          error={fields['payment.utr']}
          value={utr}
          onChange={(event) => setUtr(event.target.value)}
          autoComplete="off"
          required
        />
      )}
      {way === 'later' && <p className="text-sm text-soft">{m.admin_desk_later_hint()}</p>}
      {isFetched && way !== 'later' && (
        <CheckboxField
          label={m.admin_desk_handed_over()}
          hint={m.admin_desk_handed_over_hint()}
          checked={isTaken}
          onChange={(event) => setTaken(event.target.checked)}
        />
      )}
      <CheckboxField
        label={m.admin_desk_adult()}
        error={isAdult ? null : fields.age_confirmed}
        checked={isAdult}
        onChange={(event) => setAdult(event.target.checked)}
        required
      />
      {(draft.phone !== '' || !isFetched) && (
        <SelectField
          label={m.admin_desk_language()}
          value={draft.locale}
          onChange={({ target }) => onChange((now) => ({ ...now, locale: target.value as DeskDraft['locale'] }))}
          options={[
            { value: 'ta', label: 'தமிழ்' },
            { value: 'en', label: 'English' },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** The reason of a refusal, and the goods it concerns. */
function Refusal({ error }: { error: unknown }) {
  const lines = error instanceof ApiError && error.code === 'OUT_OF_STOCK' ? (error.body.lines as Short[]) : [];
  const others = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <>
      <p>{errorText(error)}</p>
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

interface Short {
  name: string;
  asked: number;
  available: number;
}
