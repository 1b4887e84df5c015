import { type FormEvent, useRef, useState } from 'react';
import { Form } from '#web/ui/Form.tsx';
import { focusFirstField } from '../../layout/focus-field.ts';
import { CheckoutLayout } from '../CheckoutLayout.tsx';
import { OrderSummary } from '../OrderSummary.tsx';
import { PayBar, type PayBarProps } from './PayBar.tsx';
import { PaymentChoices, type PaymentChoicesProps } from './PaymentChoices.tsx';
import { OpenPaymentNotice } from './PaymentNotices.tsx';

interface PaymentFormProps
  extends Omit<PayBarProps, 'isAgeMissing' | 'onOrderAgain'>,
    Omit<PaymentChoicesProps, 'quote' | 'disabled'> {
  onPay: (isAgain: boolean) => void;
}

/** Payment method, note to the courier, age, and one button with the amount. */
export function PaymentForm({ onPay, ...props }: PaymentFormProps) {
  const { cart, payment, isAdult, onAdult } = props;
  const [isAgeMissing, setAgeMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const pay = (isAgain: boolean) => {
    setAgeMissing(!isAdult);
    if (isAdult) onPay(isAgain);
    else if (form.current) focusFirstField(form.current, ['age_confirmed']);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    pay(false);
  };
  const isChoosing = payment.phase === 'choosing';
  // The order is begun as it was filled in, and the answer is about that one.
  const isFixed = !isChoosing || payment.notice?.kind === 'notHeld';

  return (
    <Form ref={form} onSubmit={submit}>
      <CheckoutLayout
        summaryFirst
        notice={
          isChoosing &&
          payment.notice === null && <OpenPaymentNotice open={payment.open} onCheckAgain={payment.checkAgain} />
        }
        main={<PaymentChoices {...props} quote={cart.quote} disabled={isFixed} />}
        aside={<OrderSummary cart={cart} />}
        action={
          <PayBar
            {...props}
            onAdult={(next) => {
              onAdult(next);
              setAgeMissing(false);
            }}
            isAgeMissing={isAgeMissing}
            onOrderAgain={() => pay(true)}
          />
        }
      />
    </Form>
  );
}
