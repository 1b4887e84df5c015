/** A shop's GST registration number. Pure; shared by form and server. */
import { STATES } from '../addresses/india.ts';

const GSTIN_LENGTH = 15;

export type GstinFault = 'length' | 'form' | 'state' | 'checksum';

/** State code, PAN, number of the registration, Z, check character. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HIGHEST_STATE = 38;
const OTHER_TERRITORY = 97;

/** Normalised as printed on bills: capitals, no spaces. */
export function toGstin(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** The error in a number normalised by toGstin; null if valid. */
export function gstinFault(gstin: string): GstinFault | null {
  if (gstin.length !== GSTIN_LENGTH) return 'length';
  if (!FORM.test(gstin)) return 'form';
  const state = Number(gstin.slice(0, 2));
  if ((state < 1 || state > HIGHEST_STATE) && state !== OTHER_TERRITORY) return 'state';
  return checkCharacterOf(gstin) === gstin.at(-1) ? null : 'checksum';
}

/** Every second character counts double; the base-36 digits of each product are summed. */
function checkCharacterOf(gstin: string): string {
  const sum = [...gstin.slice(0, -1)]
    .map((character, index) => DIGITS.indexOf(character) * (1 + (index % 2)))
    .reduce((total, product) => total + Math.floor(product / DIGITS.length) + (product % DIGITS.length), 0);
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

/** The state of a GSTIN; null for any other text. Old numbers of renamed territories still carry the old code. */
export function stateOfGstin(gstin: string): string | null {
  const code = gstin.slice(0, 2);
  return gstin.length === GSTIN_LENGTH ? (STATES.find((state) => state.code === code)?.name ?? null) : null;
}

const FAULT_TEXTS: Record<GstinFault, string> = {
  length: 'A GSTIN has 15 characters, such as 33ABCDE1234F1Z7.',
  form: 'A GSTIN looks like 33ABCDE1234F1Z7: state code, PAN, three more characters.',
  state: 'The first two digits are not a state code.',
  checksum: 'This GSTIN has a typing mistake: the last character does not match.',
};

export const gstinFaultText = (fault: GstinFault) => FAULT_TEXTS[fault];
