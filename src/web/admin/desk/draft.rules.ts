/** An order while it is entered at the desk. Pure. */
import { isWholePaise } from '#shared/money.ts';
import { parseMobile } from '#shared/phone.ts';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import type { DeskCustomer } from '#shop/checkout/desk/desk.contract.ts';
import { DESK_LINES } from '#shop/checkout/desk/desk.rules.ts';
import { gstinFault, toGstin } from '#shop/settings/gstin.rules.ts';
import { newKey } from '#web/api/new-key.ts';
import type { BodyOf } from '#web/api/routes.ts';
import { numberFrom } from '#web/forms/numbers.ts';

export type DeskBody = BodyOf<'POST /order/desk'>;
export type DeskPlace = NonNullable<Required<DeskBody>['address']>;
export type DeskBillTo = NonNullable<DeskBody['bill_to']>;
export type DeskPayment = DeskBody['payment'];

export interface DraftLine {
  id: number;
  count: number;
}

export interface DeskDraft {
  /** The idempotency key: the order is placed once, however often it is sent. */
  key: string;
  channel: DeskBody['channel'];
  phone: string;
  name: string;
  locale: 'en' | 'ta';
  /** Null if the buyer fetches the goods. */
  to: DeskPlace | null;
  /** Bill-to details for fetched goods besides the name; missing in orders that were parked by an older version. */
  billTo?: DeskBillTo | null;
  lines: readonly DraftLine[];
  /** Rupees, as typed. */
  discount: string;
  reason: string;
  instruction: string;
}

export const NO_PLACE: DeskPlace = {
  house_flat_no: '',
  street_name: '',
  locality: '',
  landmark: '',
  city: '',
  district: '',
  state: '',
  zipcode: '',
  firm: '',
  gstin: '',
};

export const NO_BILL_TO: DeskBillTo = { firm: '', gstin: '', address: '' };

export const newDraft = (channel: DeskDraft['channel'], locale: DeskDraft['locale']): DeskDraft => ({
  ...{ key: newKey(), channel, locale, phone: '', name: '' },
  ...{ to: channel === 'phone' ? NO_PLACE : null, billTo: null },
  ...{ lines: [], discount: '', reason: '', instruction: '' },
});

const isBlank = (typed: object | null | undefined) => Object.values(typed ?? {}).every((text) => text === '');

/** Whether nothing has been typed that would be lost. */
export const isEmpty = ({ lines, phone, name, to, billTo }: DeskDraft) =>
  lines.length === 0 && phone === '' && name === '' && isBlank(to) && isBlank(billTo);

/** Adding a product that is already in the order raises its count. The newest line is last. */
export function withGoods(draft: DeskDraft, id: number, count: number): DeskDraft {
  const known = draft.lines.find((line) => line.id === id);
  if (!known && draft.lines.length >= DESK_LINES) return draft;
  const lines = draft.lines.filter((line) => line.id !== id);
  return { ...draft, lines: [...lines, { id, count: (known?.count ?? 0) + count }] };
}

/** A count of 0 removes the line. */
export function withCount(draft: DeskDraft, id: number, count: number): DeskDraft {
  const lines = draft.lines.map((line) => (line.id === id ? { id, count } : line));
  return { ...draft, lines: lines.filter((line) => line.count > 0) };
}

/** Fills in the buyer from their last order; typed values stay. */
export function withBuyer(draft: DeskDraft, buyer: DeskCustomer): DeskDraft {
  const [address] = buyer.addresses;
  const isUntouched = draft.to !== null && draft.to.house_flat_no === '' && draft.to.zipcode === '';
  return {
    ...draft,
    name: draft.name || buyer.name,
    locale: buyer.locale,
    to: isUntouched && address ? placeOf(address) : draft.to,
  };
}

/**
 * Another phone number means another person, so values filled in from the previous customer are cleared: otherwise a
 * parcel could go to the owner of a mistyped number. Typed values stay.
 */
export function withPhone(draft: DeskDraft, phone: string, known: DeskCustomer | null | undefined): DeskDraft {
  if (!known) return { ...draft, phone };
  const isTheirs = known.addresses.some(({ house_flat_no, zipcode }) => {
    return draft.to?.house_flat_no === house_flat_no && draft.to.zipcode === zipcode;
  });
  const name = draft.name === known.name ? '' : draft.name;
  return { ...draft, phone, name, to: isTheirs ? NO_PLACE : draft.to };
}

export const placeOf = (address: DeskCustomer['addresses'][number]): DeskPlace =>
  Object.fromEntries(Object.keys(NO_PLACE).map((name) => [name, address[name as keyof DeskPlace]])) as DeskPlace;

/** What is still missing before payment, by field. */
export type DraftFault =
  | 'lines'
  | 'discount'
  | 'name'
  | 'phone_number'
  | 'house_flat_no'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'firm'
  | 'gstin'
  | 'bill_address';

export function faultsOf({ lines, phone, name, channel, to, billTo, discount }: DeskDraft): DraftFault[] {
  const { firm = '', gstin = '' } = to ?? billTo ?? {};
  const isBilled = to === null && Boolean(billTo);
  const needsPhone = channel === 'phone' || to !== null || phone !== '';
  const found: [isMissing: boolean, fault: DraftFault][] = [
    [lines.length === 0, 'lines'],
    [!isAmount(discount), 'discount'],
    [needsPhone && parseMobile(phone) === null, 'phone_number'],
    [(to !== null || isBilled) && name.trim() === '', 'name'],
    [to !== null && to.house_flat_no.trim() === '', 'house_flat_no'],
    [to !== null && to.city.trim() === '', 'city'],
    [to !== null && to.state === '', 'state'],
    [to !== null && !isPin(to.zipcode), 'zipcode'],
    [gstin.trim() !== '' && firm.trim() === '', 'firm'],
    [gstin.trim() !== '' && gstinFault(toGstin(gstin)) !== null, 'gstin'],
    [isBilled && billTo?.address.trim() === '', 'bill_address'],
  ];
  return found.flatMap(([isMissing, fault]) => (isMissing ? [fault] : []));
}

export interface Paying {
  payment: DeskPayment;
  handedOver: boolean;
  ageConfirmed: boolean;
  /** The total in rupees that the screen shows. */
  amount: number;
}

export function bodyOf(draft: DeskDraft, { payment, handedOver, ageConfirmed, amount }: Paying): DeskBody {
  return {
    ...{ key: draft.key, channel: draft.channel, phone_number: draft.phone, name: draft.name, address: draft.to },
    ...(draft.to === null && draft.billTo && { bill_to: draft.billTo }),
    lines: draft.lines.map(({ id, count }) => ({ product_id: id, count })),
    ...{ discount: rupeesTyped(draft.discount), discount_reason: draft.reason, payment, amount },
    handed_over: handedOver,
    age_confirmed: ageConfirmed as true,
    locale: draft.locale,
    delivery_instruction: draft.instruction,
  };
}

/** Turns a sent order back into a draft. */
export function draftOf(body: DeskBody): DeskDraft {
  return {
    ...{ key: body.key, channel: body.channel, phone: body.phone_number ?? '', name: body.name ?? '' },
    ...{ locale: body.locale ?? 'en', to: body.address ?? null, billTo: body.bill_to ?? null },
    instruction: body.delivery_instruction ?? '',
    lines: body.lines.map(({ product_id, count }) => ({ id: product_id, count })),
    discount: body.discount ? String(body.discount) : '',
    reason: body.discount_reason ?? '',
  };
}

/** Empty, or an amount as people type it: '1,000', '₹ 12.50'. */
export const isAmount = (text: string) => isWholePaise(numberFrom(text) ?? 0);

/** 0 if it is not an amount. */
export function rupeesTyped(text: string): number {
  const amount = numberFrom(text) ?? 0;
  return Number.isFinite(amount) ? Math.round(amount * 100) / 100 : 0;
}
