/** Which transports serve a place, and how they are reached there. Pure: dispatch and its pages ask alike. */
import { sameDistrict } from '../districts.rules.ts';
import type { Transport, TransportOffice } from './transports.contract.ts';

export interface DistrictOfState {
  district: string;
  state: string;
}

function liesIn({ district }: TransportOffice, place: DistrictOfState): boolean {
  const comma = district.lastIndexOf(', ');
  return sameDistrict(district.slice(0, comma), place.district) && district.slice(comma + 2) === place.state;
}

export const officesIn = ({ offices }: Transport, place: DistrictOfState): TransportOffice[] =>
  offices.filter((office) => liesIn(office, place));

/** Those that may be asked to carry a parcel there: in use, carrying crackers, with an office in the district. */
export const transportsFor = (transports: readonly Transport[], place: DistrictOfState): Transport[] =>
  transports.filter(
    (transport) => transport.active && transport.carries_crackers && officesIn(transport, place).length > 0,
  );

/** The phone to ask at about a parcel: the office where it is collected, else the transport's first. */
export function phoneFor(transport: Transport, place: DistrictOfState | null): string {
  const near = place ? officesIn(transport, place)[0] : undefined;
  return (near ?? transport.offices[0])?.phone ?? '';
}
