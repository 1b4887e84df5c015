/** A link that opens a UPI app with everything filled in; as a QR code it works on another phone. Pure. */
import type { Paise } from '#shared/money.ts';
import type { StoreSettings } from './settings.contract.ts';

export function upiLink(store: Pick<StoreSettings, 'upi_id' | 'store_name'>, amount: Paise, note: string): string {
  const fields = { pa: store.upi_id, pn: store.store_name, am: (amount / 100).toFixed(2), cu: 'INR', tn: note };
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
