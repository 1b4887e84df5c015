import { useNavigate } from '@tanstack/react-router';
import { useFollowedPayment } from './follow-payment.ts';
import { usePlacedElsewhere } from './open-payment.ts';

/** Opens the order once a payment begun on this device has produced one, which also empties the cart. */
export function FollowPayment({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const onPlaced = (order: number) => navigate({ to: '/cart', search: { step: 'confirmation', order } });
  useFollowedPayment({ userId, onPlaced });
  usePlacedElsewhere(onPlaced);
  return null;
}
