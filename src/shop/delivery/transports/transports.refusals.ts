import { isDistrict } from '../delivery.refusals.ts';
import type { TransportInput } from './transports.contract.ts';

/** Far more than any shop sends with. */
export const MOST_TRANSPORTS = 300;
export const TOO_MANY_TRANSPORTS = `A shop has at most ${MOST_TRANSPORTS} transports.`;

/** An office in a district that does not exist, with the refusal. */
export function refusalOf({ offices }: Pick<TransportInput, 'offices'>): { field: string; text: string } | null {
  const index = offices.findIndex(({ district }) => !isDistrict(district));
  if (index < 0) return null;
  return { field: `offices.${index}.district`, text: `There is no district ${offices[index]?.district}.` };
}
