/** What an address must say so that a parcel finds its door. Pure; the form and the server ask alike. */

/** The parts that lead from the town to the door. */
export interface WayToDoor {
  house_flat_no: string;
  street_name: string;
  locality: string;
  landmark: string;
}

const LEAST_CHARACTERS = 2;

/** Whether they say too little together: '7' does, '12' and '7, Car Street' do not. */
export function isTooShort({ house_flat_no, street_name, locality, landmark }: WayToDoor): boolean {
  const said = `${house_flat_no}${street_name}${locality}${landmark}`.match(/[\p{L}\p{N}]/gu) ?? [];
  return said.length < LEAST_CHARACTERS;
}
