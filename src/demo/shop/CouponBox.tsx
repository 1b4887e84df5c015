import { TicketPercent } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import type { Coupon } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { rupees } from '../show.ts';

export function CouponBox({ coupon }: { coupon: Coupon | null }) {
  return coupon ? <AppliedCoupon coupon={coupon} /> : <CouponEntry />;
}

function CouponEntry() {
  const [code, setCode] = useState('');
  const apply = useChange((text: string) => shop().cart.applyCoupon(text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply.run(code);
  };
  return (
    <div className="flex flex-col gap-2">
      <Form noValidate={false} onSubmit={submit} className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={m.cart_coupon_label()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={apply.busy}
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
        <Button type="submit" variant="secondary" busy={apply.busy} busyText={m.cart_coupon_applying()}>
          {m.cart_coupon_apply()}
        </Button>
      </Form>
      <Failure error={apply.error} onRetry={() => apply.run(code)} busy={apply.busy} />
    </div>
  );
}

function AppliedCoupon({ coupon }: { coupon: Coupon }) {
  const remove = useChange(() => shop().cart.removeCoupon());
  const worth = coupon.type === 'percentage' ? `${coupon.discount}%` : rupees(coupon.discount);
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-md border border-dashed border-green bg-green-tint px-3 py-2"
    >
      <TicketPercent size={20} aria-hidden="true" className="shrink-0 text-green" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-bold">{coupon.code}</p>
        <p>{m.cart_coupon_gives({ amount: worth })}</p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.cart_coupon_remove_code({ code: coupon.code })}
        onClick={() => remove.run(undefined)}
      >
        {m.cart_coupon_remove()}
      </Button>
    </div>
  );
}
