/** Paying the shop without the gateway, by UPI or to its bank account: what the transfer's step needs to know. */
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { DirectMethod } from '#shop/orders/orders.status.ts';

/** Letters and digits of a bank's reference as the server takes it. */
const UTR = /^[A-Z0-9]{8,30}$/;
const UTR_OF_UPI = /^\d{12}$/;

/** Nothing of a transfer goes through the gateway, so that it has no id there. */
type Transfer = StartedPayment & { id?: undefined };

/** True while the shopper has to send the money and name its reference. */
export function isTransfer(started: StartedPayment | null | undefined): started is Transfer {
  return Boolean(started?.upi_link || started?.bank_details);
}

/** The reference as typed or pasted, without the gaps that banks print; null when it cannot be one. */
export function readUtr(typed: string, isUpiOnly: boolean): string | null {
  const utr = typed.replace(/\s/g, '').toUpperCase();
  return (isUpiOnly ? UTR_OF_UPI : UTR).test(utr) ? utr : null;
}

/** Where both ways are offered, the reference says which was taken: UPI's has 12 digits. */
export const methodOfUtr = (utr: string): DirectMethod => (UTR_OF_UPI.test(utr) ? 'upi_direct' : 'bank_transfer');

export interface TargetLine {
  /** Empty for a line without a colon. */
  label: string;
  value: string;
}

/** The shop's bank details line by line, so that each value can be copied alone. */
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

/** The shop's address in a payment link, for typing into an app. */
export function upiIdIn(link: string): string {
  return new URL(link).searchParams.get('pa') ?? '';
}
