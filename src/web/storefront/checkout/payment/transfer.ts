/** Paying the shop without the gateway, by UPI or to its bank account: the rules of the transfer step. */
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { methodOfReference, writtenReference } from '#shop/orders/orders.references.rules.ts';

/** A bank's reference as the server accepts it: letters and digits. */
const UTR = /^[A-Z0-9]{8,30}$/;

/** A transfer does not go through the gateway, so it has no id there. */
type Transfer = StartedPayment & { id?: undefined };

/** True while the shopper has to send the money and enter its reference. */
export function isTransfer(started: StartedPayment | null | undefined): started is Transfer {
  return Boolean(started?.upi_link || started?.bank_details);
}

/** Without them no money has moved: cash on delivery, an enquiry, what costs nothing. */
export const mayBePaid = (started: StartedPayment) => Boolean(started.id) || isTransfer(started);

/** The typed or pasted reference, without gaps and invisible marks; null if it cannot be one. */
export function readUtr(typed: string, isUpiOnly: boolean): string | null {
  const utr = writtenReference(typed);
  if (isUpiOnly) return methodOfReference(utr) === 'upi_direct' ? utr : null;
  return UTR.test(utr) ? utr : null;
}

export interface TargetLine {
  /** Empty for a line without a colon. */
  label: string;
  value: string;
}

/** The shop's bank details line by line, so that each value can be copied separately. */
export function bankLines(details: string): TargetLine[] {
  return details
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label = '', value = line] = /^([^:]+):\s*(.+)$/.exec(line) ?? [];
      return { label: label.trim(), value };
    });
}

/** The shop's UPI address from a payment link, for typing into an app. */
export function upiIdIn(link: string): string {
  return new URL(link).searchParams.get('pa') ?? '';
}
