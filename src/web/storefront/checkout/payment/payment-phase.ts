/** What the payment step shows, from what is known about the money. Pure. */
import type { PaymentState } from './follow-payment.ts';
import type { OpenPayment } from './open-payment.ts';
import { isTransfer } from './transfer.ts';

/**
 * `unsure`: confirming has not finished by itself, and the shopper may ask again. `checking`: a payment was started,
 * and it is not known yet whether the money came.
 */
export type PaymentPhase = 'choosing' | 'starting' | 'widget' | 'confirming' | 'unsure' | 'checking';

/** A payment that the widget has answered, or that needs no gateway: only its confirmation is missing. */
export function isDecided(open: OpenPayment | null): boolean {
  if (!open || isTransfer(open.started)) return false;
  return open.answer !== null || (open.started !== null && !open.started.id);
}

export const mayBeOnItsWay = (state: PaymentState | null) => state === 'underway' || state === 'unknown';

interface Known {
  open: OpenPayment | null;
  state: PaymentState | null;
  insists: boolean;
}

/**
 * `checking` while a payment may be in progress, unless the shopper chose to pay another way; a late answer then does
 * not pull them back.
 */
export function shownPhase(phase: PaymentPhase, { open, state, insists }: Known): PaymentPhase {
  if (insists || !open) return phase === 'checking' ? 'choosing' : phase;
  return phase === 'choosing' && state === 'underway' ? 'checking' : phase;
}
