import { isDistrict } from '../delivery.refusals.ts';
import type { TransportInput } from './transports.contract.ts';

/** Which of the offices lies in a district that does not exist. */
export function refusalOf({ offices }: Pick<TransportInput, 'offices'>): { field: string; text: string } | null {
  const index = offices.findIndex(({ district }) => !isDistrict(district));
  if (index < 0) return null;
  return { field: `offices.${index}.district`, text: `There is no district ${offices[index]?.district}.` };
}
