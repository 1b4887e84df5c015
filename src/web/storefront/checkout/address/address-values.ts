/** The values of an address form and the rules for saving them (spec §5). Pure; the form chooses the texts. */

import { hasHidden, hasWebAddress } from '#shared/plain-text.ts';
import { setApart } from '#shared/right-to-left.ts';
import type { Address, AddressInput } from '#shop/addresses/addresses.contract.ts';
import { isPin, isTooShort } from '#shop/addresses/addresses.rules.ts';
import { CITIES_BY_STATE, cityOfPin, isFarFromCity, stateOfPin } from '#shop/addresses/india.ts';
import type { PinPlace } from '#shop/delivery/delivery.contract.ts';
import { districtNamed, sameDistrict } from '#shop/delivery/districts.rules.ts';
import { gstinFault, toGstin } from '#shop/settings/gstin.rules.ts';

export const OTHER_CITY = 'other';
export const ZIPCODE_LENGTH = 6;

export interface AddressValues {
  name: string;
  house_flat_no: string;
  street_name: string;
  locality: string;
  landmark: string;
  zipcode: string;
  state: string;
  /** In the language of the page. */
  district: string;
  /** The district that a PIN code filled in; until it is edited, another PIN code may replace it. */
  pinDistrict: string;
  /** The PIN code whose place was filled in, so that a value the shopper clears stays empty. */
  placedPin: string;
  /** A listed city, OTHER_CITY, or '' before a choice. */
  city: string;
  customCity: string;
  /** State and city were filled in from the PIN code, so another PIN code may replace them. */
  isByPin: boolean;
  delivery_contact_number: string;
  address_type: 'home' | 'office' | 'other';
  isDefault: boolean;
  /** The customer wants a GST bill for a firm; otherwise its two fields are not saved. */
  isForFirm: boolean;
  firm: string;
  gstin: string;
}

export type AddressField = Exclude<
  keyof AddressValues,
  'address_type' | 'isDefault' | 'isByPin' | 'pinDistrict' | 'placedPin' | 'isForFirm'
>;
export type AddressProblem = 'required' | 'short' | 'pin' | 'contact' | 'gstin' | 'link' | 'hidden';
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

export const EMPTY_ADDRESS: AddressValues = {
  name: '',
  house_flat_no: '',
  street_name: '',
  locality: '',
  landmark: '',
  zipcode: '',
  state: '',
  district: '',
  pinDistrict: '',
  placedPin: '',
  city: '',
  customCity: '',
  isByPin: false,
  delivery_contact_number: '',
  address_type: 'home',
  isDefault: false,
  isForFirm: false,
  firm: '',
  gstin: '',
};

/** The cities listed for a state; if empty, the city is always typed. */
export function citiesOf(state: string): readonly string[] {
  return CITIES_BY_STATE[state] ?? [];
}

/** A new state clears the city; if it lists no cities, the city must be typed (spec §4, §9). */
export function withState(values: AddressValues, state: string): AddressValues {
  const city = state !== '' && citiesOf(state).length === 0 ? OTHER_CITY : '';
  return { ...values, state, city, customCity: '', isByPin: false };
}

/** A city chosen by hand. */
export function withCity(values: AddressValues, city: string): AddressValues {
  return { ...values, city, customCity: '', isByPin: false };
}

/** Digits only, at most six; a full PIN code fills state and city where it decides them and the shopper has not chosen. */
export function withZipcode(values: AddressValues, text: string): AddressValues {
  const zipcode = text.replace(/\D/g, '').slice(0, ZIPCODE_LENGTH);
  if (zipcode.length < ZIPCODE_LENGTH) return { ...values, zipcode };
  const isOldPlace = zipcode !== values.placedPin && values.district === values.pinDistrict;
  const next = { ...values, zipcode, ...(isOldPlace && { district: '', pinDistrict: '', placedPin: '' }) };
  const state = stateOfPin(zipcode) ?? '';
  if (values.state === '' || values.isByPin) {
    if (state === values.state && !values.isByPin) return next;
    const filled = withState(next, state);
    return { ...filled, city: cityOfPin(zipcode) ?? filled.city, isByPin: state !== '' };
  }
  const isCityOpen = values.state === state && values.city === '';
  return isCityOpen ? { ...next, city: cityOfPin(zipcode) ?? '' } : next;
}

/**
 * Fills in the directory's place for the PIN code, once, where nothing is typed or chosen; the district is in the page's
 * language.
 */
export function withPlace(values: AddressValues, { pin, district, state }: Omit<PinPlace, 'places'>): AddressValues {
  if (values.zipcode !== pin || values.placedPin === pin) return values;
  const isDistrictOpen = values.district === '' || values.district === values.pinDistrict;
  const placed = { ...values, placedPin: pin, ...(isDistrictOpen && { district, pinDistrict: district }) };
  if (values.state === state || (values.state !== '' && !values.isByPin)) return placed;
  const filled = withState(placed, state);
  return { ...filled, city: cityOfPin(pin) ?? filled.city, isByPin: true };
}

/** True if the PIN code lies outside the chosen place; saving is still allowed. */
export function isElsewhere(values: AddressValues, place: PinPlace): boolean {
  if (values.zipcode !== place.pin) return false;
  if (values.state !== '' && values.state !== place.state) return true;
  if (values.district !== '' && !sameDistrict(values.district, place.district)) return true;
  // The cities listed for Delhi are parts of one city.
  if (values.city === '' || values.city === OTHER_CITY || place.state === 'Delhi') return false;
  const certain = cityOfPin(place.pin);
  return certain === null ? isFarFromCity(place.pin, values.city) : certain !== values.city;
}

function cityOf(values: AddressValues): string {
  return (values.city === OTHER_CITY ? values.customCity : values.city).trim();
}

/** The empty fields that keep saving disabled (spec §5), in the order of the form. */
export function missingOf(values: AddressValues): AddressField[] {
  const required: AddressField[] = ['delivery_contact_number', 'house_flat_no', 'zipcode', 'state'];
  required.push(values.city === OTHER_CITY ? 'customCity' : 'city');
  if (values.isForFirm) required.push('firm', 'gstin');
  return required.filter((field) => values[field].trim() === '');
}

export const isComplete = (values: AddressValues): boolean => missingOf(values).length === 0;

/**
 * The errors that remain after the values change: none once somebody types; those of other fields if only the place of
 * the PIN code was filled in, which may come after Save was pressed.
 */
export function problemsAfter(problems: AddressProblems, before: AddressValues, after: AddressValues): AddressProblems {
  const isByPlace = after.placedPin !== before.placedPin && after.zipcode === before.zipcode;
  if (!isByPlace) return {};
  const stays = ([field]: [string, unknown]) => after[field as AddressField] === before[field as AddressField];
  return Object.fromEntries(Object.entries(problems).filter(stays));
}

/** Validation errors by field. */
export function problemsOf(values: AddressValues): AddressProblems {
  const problems: AddressProblems = {};
  for (const field of ['house_flat_no', 'zipcode', 'state', 'city', 'delivery_contact_number'] as const)
    if (values[field].trim() === '') problems[field] = 'required';
  if (!problems.house_flat_no && isTooShort(values)) problems.house_flat_no = 'short';
  if (values.city === OTHER_CITY && values.customCity.trim() === '') problems.customCity = 'required';
  if (!problems.zipcode && !isPin(values.zipcode)) problems.zipcode = 'pin';
  if (!problems.delivery_contact_number && !/^\+?\d{6,15}$/.test(values.delivery_contact_number))
    problems.delivery_contact_number = 'contact';
  if (values.isForFirm) {
    if (values.firm.trim() === '') problems.firm = 'required';
    if (values.gstin.trim() === '') problems.gstin = 'required';
    else if (gstinFault(toGstin(values.gstin))) problems.gstin = 'gstin';
  }
  for (const field of [
    'name',
    'house_flat_no',
    'street_name',
    'locality',
    'landmark',
    'district',
    'customCity',
    'firm',
  ] as const)
    if (hasWebAddress(values[field])) problems[field] = 'link';
    else if (hasHidden(values[field])) problems[field] = 'hidden';
  return problems;
}

function typeOf(text: string): AddressValues['address_type'] {
  const lower = text.toLowerCase();
  return lower === 'office' || lower === 'other' ? lower : 'home';
}

/** A saved address as form values; a city that is not listed becomes the typed one. */
export function valuesOf(address: Address, nameOf: (district: string) => string = (name) => name): AddressValues {
  const district = nameOf(address.district);
  const isListed = citiesOf(address.state).includes(address.city);
  return {
    name: address.name,
    house_flat_no: address.house_flat_no,
    street_name: address.street_name,
    locality: address.locality,
    landmark: address.landmark,
    zipcode: address.zipcode,
    state: address.state,
    district,
    pinDistrict: district,
    placedPin: address.zipcode,
    city: isListed ? address.city : OTHER_CITY,
    customCity: isListed ? '' : address.city,
    isByPin: false,
    delivery_contact_number: address.delivery_contact_number,
    address_type: typeOf(address.address_type),
    isDefault: address.isDefault,
    isForFirm: address.firm !== '' || address.gstin !== '',
    firm: address.firm,
    gstin: address.gstin,
  };
}

/** The request body that saves the values. */
export function addressInputOf(values: AddressValues): Omit<AddressInput, 'id' | 'user_id'> {
  const {
    customCity: _typed,
    isByPin: _filled,
    pinDistrict: _district,
    placedPin: _pin,
    isForFirm,
    ...fields
  } = values;
  const firm = isForFirm ? {} : { firm: '', gstin: '' };
  return { ...fields, ...firm, district: districtNamed(values.district), city: cityOf(values), country: 'India' };
}

type ShownAddress = Omit<Address, 'id' | 'user_id' | 'isDefault' | 'district' | 'firm' | 'gstin'> & {
  firm?: string | undefined;
  gstin?: string | undefined;
};

/** An address as lines on a parcel, without name and phone. */
export function addressLines(address: ShownAddress): string[] {
  const join = (...parts: string[]) => setApart(parts.filter((part) => part !== '').join(', '));
  return [
    join(address.firm ?? '', address.gstin ? `GSTIN ${address.gstin}` : ''),
    join(address.house_flat_no, address.street_name),
    join(address.locality, address.landmark),
    join(address.city, address.state, address.zipcode),
  ].filter((line) => line !== '');
}
