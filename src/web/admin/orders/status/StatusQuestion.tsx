import type { Order } from '#shop/orders/orders.contract.ts';
import { CANCELLED_STATUS_ID } from '#shop/orders/orders.status.ts';
import { CancelQuestion } from './CancelQuestion.tsx';
import { UnpaidQuestion } from './UnpaidQuestion.tsx';

interface StatusQuestionProps {
  order: Order;
  statusId: number;
  open: boolean;
  onClose: () => void;
}

/** The question before a status is set: whether to cancel, or why goods leave unpaid. */
export function StatusQuestion({ order, statusId, open, onClose }: StatusQuestionProps) {
  if (statusId === CANCELLED_STATUS_ID) return <CancelQuestion order={order} open={open} onClose={onClose} />;
  return open ? <UnpaidQuestion order={order} statusId={statusId} onClose={onClose} /> : null;
}
