/** What an address must contain so that a parcel finds its door. Pure; used by the form and the server. */

export const PIN_PATTERN = /^[1-9]\d{5}$/;

/** Whether the text has the form of a PIN code; the directory knows whether it exists. */
export const isPin = (text: string): boolean => PIN_PATTERN.test(text);

/** The parts that lead from the town to the door. */
export interface WayToDoor {
  house_flat_no: string;
  street_name: string;
  locality: string;
  landmark: string;
}

const LEAST_CHARACTERS = 2;

/** Whether the parts together are too short: '7' is, '12' and '7, Car Street' are not. */
export function isTooShort({ house_flat_no, street_name, locality, landmark }: WayToDoor): boolean {
  const said = `${house_flat_no}${street_name}${locality}${landmark}`.match(/[\p{L}\p{N}]/gu) ?? [];
  return said.length < LEAST_CHARACTERS;
}
