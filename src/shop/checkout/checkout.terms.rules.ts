/** The terms an order is priced by, from the owner's settings. Pure: pages and server use the same record and rule. */
import { basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import type { DeliveryRule } from '../delivery/delivery.contract.ts';
import { stateOfGstin } from '../settings/gstin.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { type ChargeTerms, NO_CHARGES } from './checkout.pricing.ts';

export type ChargingStore = Pick<
  StoreSettings,
  'packing_kind' | 'packing_percent' | 'packing_charge' | 'tax_mode' | 'gstin' | 'round_total'
>;
export type ChargingRule = Pick<
  DeliveryRule,
  'packing_kind' | 'packing_percent' | 'packing_charge' | 'delivery_kind' | 'delivery_charge' | 'free_from'
>;

/** The state in which the shop is registered; null if it is not registered. */
export const shopState = (store: Pick<StoreSettings, 'gstin'>): string | null => stateOfGstin(store.gstin);

/** Whether the parcel leaves the state; a shop whose state is unknown counts as selling within it. */
export function isInterstate(store: Pick<StoreSettings, 'gstin'>, state: string): boolean {
  const own = shopState(store);
  return own !== null && state !== '' && state !== own;
}

type Packing = Pick<ChargingRule, 'packing_kind' | 'packing_percent' | 'packing_charge'>;

function packingOf({ packing_kind: kind, packing_percent, packing_charge }: Packing) {
  return {
    share: kind === 'percent' ? basisPointsFromPercent(packing_percent) : 0,
    charge: kind === 'fixed' ? paiseFromRupees(packing_charge) : 0,
  };
}

/** The charges of an order to `state`, under the delivery rule in force there, or null without one. */
export function chargesFor(store: ChargingStore, rule: ChargingRule | null, state: string): ChargeTerms {
  const packing: Packing = rule && rule.packing_kind !== 'shop' ? rule : store;
  return {
    packing: packingOf(packing),
    delivery: rule
      ? {
          charge: rule.delivery_kind === 'fixed' ? paiseFromRupees(rule.delivery_charge) : 0,
          freeFrom: rule.free_from === null ? null : paiseFromRupees(rule.free_from),
          isToPay: rule.delivery_kind === 'to_pay',
        }
      : NO_CHARGES.delivery,
    tax: { mode: store.tax_mode, isInterstate: isInterstate(store, state) },
    roundsTotal: store.round_total,
  };
}

/** The charges for goods sold at the counter: no packing or delivery, taxed as a sale within the shop's state. */
export const counterCharges = (store: Pick<ChargingStore, 'tax_mode' | 'round_total'>): ChargeTerms => ({
  ...NO_CHARGES,
  tax: { mode: store.tax_mode, isInterstate: false },
  roundsTotal: store.round_total,
});
