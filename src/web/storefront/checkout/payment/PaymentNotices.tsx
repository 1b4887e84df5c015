import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { formatAmount, formatRupees, formatUnitRupees } from '#shared/money.ts';
import type { ChangedLine, StartedPayment, Totals } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { formatTime } from '#web/texts/dates.ts';
import { productName } from '#web/texts/product-name.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, type ButtonVariant, buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { AdjustmentNotice } from '../../cart/AdjustmentNotice.tsx';
import { lostCouponText } from '../../cart/coupon-refusal.ts';
import { isSignedOut, SignInAgain } from '../../login/SignInAgain.tsx';
import { appliedCoupon } from '../checkout-draft.ts';
import { HoldNote } from './HoldNote.tsx';
import type { OpenPayment } from './open-payment.ts';
import { WidgetUnavailable } from './razorpay-widget.ts';
import type { PaymentNotice } from './use-payment.ts';

interface PaymentNoticesProps {
  notice: PaymentNotice | null;
  open: OpenPayment | null;
  products: readonly Product[];
  onCheckAgain: () => void;
  onOrderAgain: () => void;
}

/** Messages at the payment button: errors, changes, or a decision to make. */
export function PaymentNotices({ notice, open, products, onCheckAgain, onOrderAgain }: PaymentNoticesProps) {
  switch (notice?.kind) {
    case 'adjusted':
      return (
        <>
          <AdjustmentNotice adjusted={notice.adjusted} products={products} />
          <ReviewLink />
        </>
      );
    case 'notHeld':
      return <NotHeldNotice started={notice.started} onGoOn={notice.onGoOn} />;
    case 'again':
      return <AgainNotice order={notice.order} onGoOn={onOrderAgain} />;
    case 'error':
      return <FailureNotice error={notice.error} products={products} />;
    case 'notArrived':
      return open?.started ? <NotArrivedNotice started={open.started} onCheckAgain={onCheckAgain} /> : null;
    case 'otherMode':
      return <Alert tone="warning">{notice.isEnquiry ? m.payment_enquiries_now() : m.payment_payments_now()}</Alert>;
    default:
      return null;
  }
}

/** A payment begun earlier and not finished, above the step. */
export function OpenPaymentNotice({ open, onCheckAgain }: Pick<PaymentNoticesProps, 'open' | 'onCheckAgain'>) {
  if (!open?.started?.id) return null;
  const { number, amount } = open.started;
  return (
    <Alert
      title={<WholeNumbers>{m.payment_open({ number, amount: formatAmount(amount) })}</WholeNumbers>}
      action={<CheckAgain onCheckAgain={onCheckAgain} />}
    >
      {m.payment_open_hint()}
      {!open.left && <HoldNote started={open.started} />}
    </Alert>
  );
}

function NotArrivedNotice({ started, onCheckAgain }: { started: StartedPayment; onCheckAgain: () => void }) {
  return (
    <Alert tone="warning" title={m.payment_not_arrived()} action={<CheckAgain onCheckAgain={onCheckAgain} />}>
      {m.payment_not_arrived_hint()}
      <HoldNote started={started} />
    </Alert>
  );
}

function CheckAgain({ onCheckAgain }: { onCheckAgain: () => void }) {
  return (
    <Button variant="secondary" onClick={onCheckAgain}>
      {m.payment_i_have_paid()}
    </Button>
  );
}

/** Whether the notice asks something; meanwhile the step's own button is away, which would only ask it once more. */
export function isQuestion(notice: PaymentNotice | null): boolean {
  return notice?.kind === 'again' || notice?.kind === 'notHeld';
}

/** A question with the safe answer first. */
function AgainNotice({ order, onGoOn }: { order: Order; onGoOn: () => void }) {
  return (
    <Alert
      tone="warning"
      title={
        <WholeNumbers>
          {m.payment_again_title({ number: order.number, time: formatTime(order.createdAt) })}
        </WholeNumbers>
      }
      action={
        <div className="flex flex-wrap gap-3">
          <Link to="/cart" search={{ step: 'confirmation', order: order.id }} className={buttonClass()}>
            {m.payment_again_show()}
          </Link>
          <Button variant="secondary" onClick={onGoOn}>
            {m.payment_again_go_on()}
          </Button>
        </div>
      }
    >
      {m.payment_again_hint()}
    </Alert>
  );
}

/** Part of the order is not reserved: the shopper decides before any money moves. Leaving for the cart releases the rest. */
function NotHeldNotice({ started, onGoOn }: { started: StartedPayment; onGoOn: () => void }) {
  return (
    <Alert
      tone="warning"
      title={m.payment_not_held_title()}
      action={
        <div className="flex flex-wrap gap-3">
          <ReviewLink variant="primary" />
          <Button variant="secondary" onClick={onGoOn}>
            {m.payment_not_held_go_on({ amount: formatAmount(started.amount) })}
          </Button>
        </div>
      }
    >
      <HoldNote started={started} />
    </Alert>
  );
}

function ReviewLink({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  return (
    <Link to="/cart" className={buttonClass({ variant })}>
      {m.payment_review()}
    </Link>
  );
}

function FailureNotice({ error, products }: { error: unknown; products: readonly Product[] }) {
  if (error instanceof WidgetUnavailable) return <Alert tone="error">{m.payment_window_failed()}</Alert>;
  if (!(error instanceof ApiError)) return <Alert tone="error">{errorText(error)}</Alert>;
  if (error.code === 'AMOUNT_CHANGED' || error.code === 'OUT_OF_STOCK')
    return <ChangeNotice error={error} products={products} />;
  // Without amounts, which the button shows once the place's terms are fetched again.
  if (error.code === 'BELOW_MINIMUM')
    return <Alert tone="error" title={m.error_below_minimum()} action={<ReviewLink />} />;
  if (error.code === 'COUPON_INVALID') return <CouponNotice error={error} />;
  return (
    <Alert tone="error" action={isSignedOut(error) && <SignInAgain next="/cart?step=payment" />}>
      {errorText(error)}
    </Alert>
  );
}

function CouponNotice({ error }: { error: ApiError }) {
  const { coupon } = appliedCoupon.useValue();
  if (!coupon)
    return (
      <Alert tone="success" isNews>
        {m.payment_coupon_removed()}
      </Alert>
    );
  return (
    <Alert
      tone="error"
      title={lostCouponText(error)}
      action={
        <Button variant="secondary" onClick={() => appliedCoupon.clear()}>
          {m.payment_remove_coupon()}
        </Button>
      }
    >
      {m.payment_coupon_invalid()}
    </Alert>
  );
}

/** Prices or stock changed since the page was loaded: each changed line and the total as they are now (decisions §2). */
function ChangeNotice({ error, products }: { error: ApiError; products: readonly Product[] }) {
  const lines = (error.body.lines ?? []) as ChangedLine[];
  const totals = error.body.totals as z.output<typeof Totals> | undefined;
  // Compared with the prices that were shown; the page loads new ones while this is on the screen.
  const [changed] = useState(() => lines.filter((line) => isChanged(line, products)));
  if (error.body.why === 'cash_on_delivery') return <OnDeliveryNotice lines={changed} products={products} />;
  return (
    <Alert tone="error" title={errorText(error)} action={<ReviewLink />}>
      <ul className="mt-1 list-disc pl-5">
        {changed.map((line) => (
          <li key={line.product_id}>{describe(line, products)}</li>
        ))}
      </ul>
      {totals && <p className="mt-1">{m.payment_new_total({ amount: formatRupees(totals.total) })}</p>}
    </Alert>
  );
}

interface OnDeliveryNoticeProps {
  lines: readonly ChangedLine[];
  products: readonly Product[];
}

/** The goods are in stock, but a first order gets only a share of them with cash on delivery. */
function OnDeliveryNotice({ lines, products }: OnDeliveryNoticeProps) {
  return (
    <Alert tone="warning" title={m.payment_on_delivery_title()} action={<ReviewLink />}>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line.product_id}>
            {line.available > 0
              ? m.payment_on_delivery_line({ name: nameOf(line, products), most: line.available, asked: line.asked })
              : m.payment_on_delivery_none({ name: nameOf(line, products) })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{m.payment_on_delivery_hint()}</p>
    </Alert>
  );
}

function nameOf(line: ChangedLine, products: readonly Product[]): string {
  const product = products.find(({ id }) => id === line.product_id);
  return product ? productName(product) : line.name;
}

function isChanged(line: ChangedLine, products: readonly Product[]): boolean {
  const shown = products.find(({ id }) => id === line.product_id);
  return line.available < line.asked || shown?.unit_price !== line.unit_price;
}

function describe(line: ChangedLine, products: readonly Product[]): string {
  const name = nameOf(line, products);
  if (line.available <= 0) return m.cart_adjusted_gone({ name });
  if (line.available < line.asked) return m.payment_line_left({ name, asked: line.asked, left: line.available });
  return m.payment_line_price({ name, price: formatUnitRupees(line.unit_price) });
}
