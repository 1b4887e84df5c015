/** Which transports serve a place, and how to reach them there. Pure: used by dispatch and its pages. */
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

/** Transports that can carry a parcel there: active, carrying crackers, with an office in the district. */
export const transportsFor = (transports: readonly Transport[], place: DistrictOfState): Transport[] =>
  transports.filter(
    (transport) => transport.active && transport.carries_crackers && officesIn(transport, place).length > 0,
  );

/** The phone to call about a parcel: the office where it is collected, else the transport's first. */
export function phoneFor(transport: Transport, place: DistrictOfState | null): string {
  const near = place ? officesIn(transport, place)[0] : undefined;
  return (near ?? transport.offices[0])?.phone ?? '';
}
