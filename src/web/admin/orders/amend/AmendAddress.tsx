import { MapPin, ReceiptText, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AmendedAddress, AmendedBillTo } from '#shop/orders/amending/amending.contract.ts';
import { addressLine } from '#shop/orders/amending/amending.rules.ts';
import { isFetchedFromShop } from '#shop/orders/fetched.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { usePinPlace } from '#web/api/use-pin-place.ts';
import { stateOptions } from '#web/texts/place-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { addressFaults, billToFaults } from './address-faults.ts';
import { addressDraft, billToDraft, type Draft } from './draft.rules.ts';

interface AmendAddressProps {
  order: Order;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Save was pressed, so fields that nobody has visited show their errors too. */
  isTried: boolean;
}

/**
 * The order's destination: unchanged, or another address, which is priced by the rule and the tax there. For fetched
 * goods, the bill-to details instead.
 */
export function AmendAddress({ order, draft, onChange, isTried }: AmendAddressProps) {
  const { address, billTo } = draft;
  const isFetched = isFetchedFromShop(order.channel, order.Address);
  if (billTo)
    return (
      <Changed title={m.admin_amend_bill_to()} onKeep={() => onChange({ ...draft, billTo: null })}>
        <BillToFields
          billTo={billTo}
          isTried={isTried}
          onChange={(changed) => onChange({ ...draft, billTo: changed })}
        />
      </Changed>
    );
  if (address)
    return (
      <Changed title={m.checkout_delivery_address()} onKeep={() => onChange({ ...draft, address: null })}>
        <AddressFields
          address={address}
          isTried={isTried}
          onChange={(changed) => onChange({ ...draft, address: changed })}
        />
      </Changed>
    );
  return (
    <section
      aria-label={isFetched ? m.admin_amend_bill_to() : m.checkout_delivery_address()}
      className="flex flex-col gap-2 text-sm"
    >
      <p className="text-soft wrap-anywhere">
        {(isFetched ? m.admin_amend_billed_to : m.order_change_address)({ address: addressLine(order.Address) })}
      </p>
      {isFetched && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          icon={<ReceiptText size={18} aria-hidden />}
          onClick={() => onChange({ ...draft, billTo: billToDraft(order) })}
        >
          {m.admin_amend_bill_to_change()}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<MapPin size={18} aria-hidden />}
        onClick={() => onChange({ ...draft, address: addressDraft(order) })}
      >
        {isFetched ? m.admin_desk_send_it() : m.admin_amend_address_change()}
      </Button>
    </section>
  );
}

/** The fields of what is changed, and the way back to how it was. */
function Changed({ title, onKeep, children }: { title: string; onKeep: () => void; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 id={headingId} className="font-semibold">
        {title}
      </h3>
      {children}
      <Button
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<RotateCcw size={18} aria-hidden />}
        onClick={onKeep}
      >
        {m.admin_amend_address_keep()}
      </Button>
    </section>
  );
}

/**
 * Hides the errors of fields that were not visited yet: a field shows one once it was left, or skipped on the way to a
 * later one.
 */
function useLeftFields<Field extends string>(order: readonly Field[], isTried: boolean) {
  const [last, setLast] = useState(-1);
  const leave = (field: Field) => setLast((before) => Math.max(before, order.indexOf(field)));
  const isDue = (field: Field) => isTried || order.indexOf(field) <= last;
  return { leave, isDue };
}

interface AddressFieldsProps {
  address: AmendedAddress;
  isTried: boolean;
  onChange: (address: AmendedAddress) => void;
}

/**
 * Fills in district and state once per typed PIN code, unless they were changed since. The order's own district stays
 * as it is.
 */
function usePinFills({ address, onChange }: Omit<AddressFieldsProps, 'isTried'>): void {
  const { zipcode } = address;
  const lastCode = useRef(zipcode);
  /** The address at the moment its PIN code was typed; null once it was filled in. */
  const asTyped = useRef(address.district === '' ? address : null);
  const place = usePinPlace(zipcode);
  // A layout effect, because one that runs later could undo what was typed in between.
  useLayoutEffect(() => {
    if (lastCode.current !== zipcode) asTyped.current = address;
    lastCode.current = zipcode;
    const before = asTyped.current;
    if (!before || !place) return;
    asTyped.current = null;
    const filled = (field: 'district' | 'state') => (address[field] === before[field] ? place : address)[field];
    onChange({ ...address, district: filled('district'), state: filled('state') });
  }, [place, zipcode, address, onChange]);
}

const ADDRESS_ORDER = [
  ...['name', 'delivery_contact_number', 'house_flat_no', 'street_name', 'locality', 'landmark'],
  ...['zipcode', 'city', 'district', 'state', 'firm', 'gstin'],
] as const;

function AddressFields({ address, isTried, onChange }: AddressFieldsProps) {
  usePinFills({ address, onChange });
  const { leave, isDue } = useLeftFields(ADDRESS_ORDER, isTried);
  const faults = addressFaults(address, getLocale());
  const errorOf = (field: keyof AmendedAddress) => (isDue(field) && faults[field]) || null;
  const text = (field: keyof AmendedAddress) => ({
    value: address[field],
    error: errorOf(field),
    onBlur: () => leave(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [field]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField label={m.common_name()} maxLength={80} {...text('name')} />
      <TextField
        label={m.address_contact()}
        required
        inputMode="tel"
        maxLength={16}
        {...text('delivery_contact_number')}
      />
      <TextField label={m.address_house()} required maxLength={120} {...text('house_flat_no')} />
      <TextField label={m.address_street()} maxLength={120} {...text('street_name')} />
      <TextField label={m.address_locality()} maxLength={120} {...text('locality')} />
      <TextField label={m.address_landmark()} maxLength={120} {...text('landmark')} />
      <TextField
        label={m.address_pin()}
        required
        inputMode="numeric"
        maxLength={6}
        {...text('zipcode')}
        onChange={({ target }) => onChange({ ...address, zipcode: target.value.replace(/\D/g, '') })}
      />
      <TextField label={m.address_city()} required maxLength={80} {...text('city')} />
      <TextField label={m.address_district()} maxLength={80} {...text('district')} />
      <SelectField
        label={m.address_state()}
        required
        placeholder={m.address_choose_state()}
        error={errorOf('state')}
        onBlur={() => leave('state')}
        value={address.state}
        onChange={(event) => onChange({ ...address, state: event.target.value })}
        options={stateOptions()}
      />
      <TextField label={m.address_firm()} maxLength={120} {...text('firm')} />
      <TextField label={m.common_gstin()} maxLength={30} {...text('gstin')} />
    </div>
  );
}

interface BillToFieldsProps {
  billTo: AmendedBillTo;
  isTried: boolean;
  onChange: (billTo: AmendedBillTo) => void;
}

const BILL_TO_ORDER = ['name', 'address', 'firm', 'gstin'] as const;

function BillToFields({ billTo, isTried, onChange }: BillToFieldsProps) {
  const { leave, isDue } = useLeftFields(BILL_TO_ORDER, isTried);
  const faults = billToFaults(billTo, getLocale());
  const text = (field: keyof AmendedBillTo) => ({
    value: billTo[field],
    error: (isDue(field) && faults[field]) || null,
    onBlur: () => leave(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ ...billTo, [field]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField label={m.common_name()} required maxLength={80} {...text('name')} />
      <TextField label={m.common_address()} required maxLength={200} {...text('address')} />
      <TextField label={m.address_firm()} maxLength={120} {...text('firm')} />
      <TextField label={m.common_gstin()} maxLength={30} {...text('gstin')} />
    </div>
  );
}
