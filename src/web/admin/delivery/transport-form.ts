/** A transport as a form: the number of days is text. */
import type { Transport } from '#shop/delivery/transports/transports.contract.ts';
import { numberFrom } from '#web/forms/numbers.ts';

export type TransportValues = Omit<Transport, 'id' | 'free_days'> & { free_days: string };

export function transportValuesOf(transport: Transport | null): TransportValues {
  if (!transport)
    return { name: '', carries_crackers: true, offices: [], tracking_page: '', free_days: '', active: true };
  const { id: _, free_days, ...fields } = transport;
  return { ...fields, free_days: free_days === 0 ? '' : String(free_days) };
}

/** The body of the call, still to be validated by the contract. */
export function transportBodyOf(values: TransportValues): Record<string, unknown> {
  return { ...values, free_days: numberFrom(values.free_days) ?? 0 };
}
