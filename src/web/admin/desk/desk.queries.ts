import { queryOptions, useQuery } from '@tanstack/react-query';
import { dayInIndia } from '#shared/dates.ts';
import { basisPointsFromPercent, type Paise, paiseFromRupees } from '#shared/money.ts';
import { parseMobile } from '#shared/phone.ts';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import { type OrderPrice, priceOrder } from '#shop/checkout/checkout.pricing.ts';
import { taxRateOf } from '#shop/checkout/checkout.tax.rules.ts';
import { chargesFor, counterCharges } from '#shop/checkout/checkout.terms.rules.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { missingFor } from '#shop/delivery/delivery.rules.ts';
import { mustNameBuyer } from '#shop/orders/fetched.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { api } from '#web/api/calls.ts';
import { useAdminStore } from '../layout/admin-context.ts';
import { sellableQuery } from '../orders/amend/amend.queries.ts';
import { type DeskDraft, type DraftLine, rupeesTyped } from './draft.rules.ts';

/** Looked up only once the phone number is complete. */
export const buyerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['desk', 'buyer', parseMobile(phone)],
    queryFn: () => adminApi.deskCustomer(parseMobile(phone) ?? ''),
    enabled: parseMobile(phone) !== null,
    retry: false,
  });

/** The delivery terms for a PIN code; district and state are used if the directory does not know it. */
export const placeQuery = ({ zipcode, district, state }: NonNullable<DeskDraft['to']>) =>
  queryOptions({
    queryKey: ['desk', 'place', zipcode, district, state],
    queryFn: () => api.deliveryQuote({ pin: zipcode, district: district ?? '', state }),
    enabled: isPin(zipcode),
    staleTime: 60_000,
    retry: false,
  });

export interface DeskEntry {
  line: DraftLine;
  /** Its row in the price list, from 1. */
  serial: number;
  product: Product;
  lineTotal: Paise;
}

/** Fewer are in stock than wanted; the shop refuses to sell them. */
export const isShort = ({ line, product }: Pick<DeskEntry, 'line' | 'product'>): boolean =>
  product.quantity < line.count;

export interface PricedDraft {
  entries: DeskEntry[];
  price: OrderPrice;
  /** Null if nothing is delivered, or not yet known. */
  quote: DeliveryQuote | null;
  isAsking: boolean;
  /** How much the goods fall short of the minimum at their place. */
  missing: Paise;
  /** Whether the bill of fetched goods must name the buyer and their address. */
  mustNameBuyer: boolean;
}

/** The draft at the prices that the shop will charge. Undefined until the price list is loaded. */
export function usePricedDraft(draft: DeskDraft): PricedDraft | undefined {
  const store = useAdminStore();
  const products = useQuery(sellableQuery).data;
  const place = useQuery({ ...placeQuery(draft.to ?? NOWHERE), enabled: isPin(draft.to?.zipcode ?? '') });
  if (!products) return undefined;
  const quote = (draft.to && place.data) || null;
  const today = dayInIndia(Date.now());
  const known = new Map(products.map((product, at) => [product.id, { product, serial: at + 1 }]));
  const sold = draft.lines.flatMap((line) => {
    const found = known.get(line.id);
    return found ? [{ line, ...found }] : [];
  });
  const price = priceOrder(
    sold.map(({ line, product }) => ({
      productId: line.id,
      basePrice: paiseFromRupees(product.base_price),
      discount: basisPointsFromPercent(product.discount_price),
      netPrice: paiseFromRupees(product.net_price ?? 0),
      quantity: line.count,
      isNetRate: product.is_net_rate,
      taxRate: taxRateOf(store.tax_rates, product.hsn_code, today),
    })),
    {
      charges: draft.to
        ? chargesFor(store, quote?.rule ?? null, quote?.state ?? draft.to.state)
        : counterCharges(store),
      extras: [-paiseFromRupees(rupeesTyped(draft.discount))],
    },
  );
  return {
    entries: sold.map((entry, at) => ({ ...entry, lineTotal: price.lines[at]?.lineTotal ?? 0 })),
    price,
    quote,
    isAsking: draft.to !== null && place.isFetching,
    missing: missingFor(quote?.rule ?? null, price),
    mustNameBuyer: draft.to === null && mustNameBuyer(store.tax_mode, price.total),
  };
}

const NOWHERE: NonNullable<DeskDraft['to']> = { house_flat_no: '', city: '', state: '', zipcode: '' };
