import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { TrackedOrder } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { type CartLine, cartLines, replaceCart } from '../../cart/local-cart.ts';
import { withoutOrdered } from '../../cart/priced-cart.ts';
import { type Lookup, tracked } from '../../track-order/tracked.ts';
import { appliedCoupon, checkoutDraft } from '../checkout-draft.ts';
import { forgetPayment, type OpenPayment } from './open-payment.ts';
import { ReferenceForm } from './ReferenceForm.tsx';

interface GuestReferenceProps {
  open: OpenPayment;
  started: StartedPayment;
}

/**
 * The reference of a guest whose visit has ended, perhaps after the money was sent: nobody can sign in as a guest again, so the
 * order's contact proves who they are, as in Track Order.
 */
export function GuestReference({ open, started }: GuestReferenceProps) {
  const navigate = useNavigate();
  const { contact, utr } = checkoutDraft.useValue();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isUnknown = failure instanceof ApiError && failure.code === 'NOT_FOUND';

  const change = (patch: { contact: string } | { utr: string }) => {
    setFailure(null);
    checkoutDraft.update(patch);
  };

  const announce = async (reference: string) => {
    setBusy(true);
    setFailure(null);
    const lookup = { id: started.number, contact: contact.trim() };
    try {
      const order = await api.announceTrackedTransfer({
        order_number: lookup.id,
        contact: lookup.contact,
        utr: reference,
      });
      await showOrder(lookup, order, m.confirmation_awaiting_title());
    } catch (error) {
      // Cancelled meanwhile, or with another reference: where the order stands says more than the form.
      const placed = isConflict(error) && (await findPlaced(lookup));
      if (placed) return showOrder(lookup, placed, errorText(error));
      setFailure(error);
      setBusy(false);
    }
  };

  const showOrder = async (lookup: Lookup, order: TrackedOrder, news: string) => {
    tracked.set(lookup);
    await navigate({ to: '/track-order', search: { id: lookup.id }, replace: true });
    toast(news);
    // A cancelled order leaves its goods in the cart, to be ordered anew.
    if (order.TrackingStatus?.status_titlekey === 'cancelled') checkoutDraft.update({ utr: '' });
    else takeOrdered(open);
    forgetPayment();
  };

  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" isNews>
        {m.transfer_guest_ended()}
      </Alert>
      <TextField
        label={m.track_contact_label()}
        name="contact"
        autoComplete="tel"
        required
        maxLength={120}
        disabled={busy}
        value={contact}
        error={isUnknown ? m.transfer_guest_unknown() : null}
        onChange={(event) => change({ contact: event.target.value })}
      />
      <ReferenceForm
        isUpiOnly={Boolean(started.upi_link)}
        value={utr}
        onType={(typed) => change({ utr: typed })}
        onSend={announce}
        busy={busy}
        disabled={contact.trim() === ''}
        failure={failure === null || isUnknown ? null : errorText(failure)}
        isMain
      />
    </div>
  );
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';

const findPlaced = ({ id, contact }: Lookup): Promise<TrackedOrder | null> =>
  api.trackOrder(id, contact).catch(() => null);

/** As the confirmation does, which a visitor without a session cannot open. */
function takeOrdered({ fingerprint }: OpenPayment): void {
  const [, ordered] = JSON.parse(fingerprint) as [unknown, CartLine[]];
  replaceCart(
    withoutOrdered(
      cartLines(),
      ordered.map(({ id, quantity }) => ({ product_id: id, count: quantity })),
    ),
  );
  checkoutDraft.clear();
  appliedCoupon.clear();
}
