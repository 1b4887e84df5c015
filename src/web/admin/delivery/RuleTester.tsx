import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { numberFrom } from '#web/forms/numbers.ts';
import { closedText } from '#web/texts/closed-text.ts';
import { districtHere, stateHere } from '#web/texts/place-names.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { type Asked, quoteQuery } from './delivery.queries.ts';
import { ruleSentence } from './rule-sentence.ts';

/** 'What would 600001 get today?', answered by the same call as on shoppers' pages. */
export function RuleTester() {
  const [pin, setPin] = useState('');
  const [subtotal, setSubtotal] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const quote = useQuery(quoteQuery(asked));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const worth = numberFrom(subtotal) || 0;
    setAsked({ pin: pin.trim(), subtotal: worth, list_total: worth });
  };
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle level={2}>{m.admin_delivery_tester()}</CardTitle>
      <Form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={m.address_pin()}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          required
          className="w-36"
        />
        <TextField
          label={m.admin_delivery_tester_worth()}
          value={subtotal}
          onChange={(event) => setSubtotal(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className="w-44"
        />
        <Button type="submit" variant="secondary" busy={quote.isFetching}>
          {m.admin_delivery_tester_ask()}
        </Button>
      </Form>
      <div aria-live="polite">
        {quote.error && <Alert tone="error">{errorText(quote.error)}</Alert>}
        {quote.data && <Answer quote={quote.data} />}
      </div>
    </Card>
  );
}

function Answer({ quote }: { quote: DeliveryQuote }) {
  const { pin, rule, missing, served, packing, delivery } = quote;
  const charges = [
    packing > 0 && `${m.common_packing()} ${formatRupees(packing)}`,
    delivery > 0 && `${m.common_delivery()} ${formatRupees(delivery)}`,
  ].filter(Boolean);
  const place = [pin, quote.district && districtHere(quote.district), quote.state && stateHere(quote.state)];
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {quote.state ? place.filter(Boolean).join(', ') : m.admin_delivery_pin_unknown({ pin })}
      </p>
      <p>{rule ? `${rule.name}: ${ruleSentence(rule)}` : m.admin_delivery_tester_none()}</p>
      {served && missing > 0 && (
        <p className="font-semibold text-red">{m.admin_delivery_tester_missing({ amount: formatRupees(missing) })}</p>
      )}
      {served && charges.length > 0 && <p>{charges.join(' · ')}</p>}
      {!served && <p className="text-soft">{closedText(quote)}</p>}
    </div>
  );
}
