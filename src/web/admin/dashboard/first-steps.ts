/** What a new shop needs before its first order. Pure. */
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import type { Place } from '../layout/admin-search.ts';

export interface FirstStep {
  label: string;
  place: Place;
  isDone: boolean;
}

export type StepFacts = Pick<
  StoreRecord,
  'phone_number' | 'store_address' | 'sales_mode' | 'upi_id' | 'bank_details' | 'delivery'
>;

export function firstSteps(store: StepFacts, activeProducts: number): FirstStep[] {
  const isReachable = store.phone_number !== '' && store.store_address !== '';
  const canBePaid = store.sales_mode === 'online_payment' || store.upi_id !== '' || store.bank_details !== '';
  return [
    { label: m.admin_first_contact(), place: { tab: 'settings', section: 'store' }, isDone: isReachable },
    { label: m.admin_first_products(), place: { tab: 'products' }, isDone: activeProducts > 0 },
    { label: m.admin_first_delivery(), place: { tab: 'delivery' }, isDone: store.delivery.by_rules },
    { label: m.admin_first_payment(), place: { tab: 'settings', section: 'store' }, isDone: canBePaid },
  ];
}
