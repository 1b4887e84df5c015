/** How money collected by hand is refunded: from the drawer, or by transfer with a reference. */
import type { HandWay } from '#shop/payments/payments.status.ts';
import { TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';

interface HandedOverValue {
  /** No default, because the drawer is counted by it. */
  hand_way: HandWay | null;
  reference: string;
}

export const NOT_HANDED_OVER: HandedOverValue = { hand_way: null, reference: '' };

/** What is missing, as text; null if it can be sent. */
export function handedOverFault({ hand_way, reference }: HandedOverValue): string | null {
  if (hand_way === null) return m.admin_handed_over_open();
  return hand_way === 'transfer' && reference.trim() === '' ? m.admin_handed_over_no_reference() : null;
}

/** The body's part for the call; empty if nothing is refunded by hand. */
export const handedOverBody = ({ hand_way, reference }: HandedOverValue, isAsked: boolean) =>
  isAsked && hand_way !== null ? { hand_way, reference: hand_way === 'transfer' ? reference.trim() : '' } : {};

interface HandedOverProps {
  amount: string;
  value: HandedOverValue;
  onChange: (value: HandedOverValue) => void;
}

export function HandedOver({ amount, value, onChange }: HandedOverProps) {
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={m.admin_handed_over({ amount })}
        name="hand_way"
        value={value.hand_way}
        onChange={(hand_way) => onChange({ ...value, hand_way })}
        options={[
          { value: 'cash', label: m.admin_handed_over_cash() },
          { value: 'transfer', label: m.admin_handed_over_transfer() },
        ]}
      />
      {value.hand_way === 'transfer' && (
        <TextField
          label={m.admin_transfer_reference()}
          required
          maxLength={100}
          autoComplete="off"
          value={value.reference}
          onChange={({ target }) => onChange({ ...value, reference: target.value })}
        />
      )}
    </div>
  );
}
