/** The queue of the packing floor: which orders wait, and in which order they are packed. */
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { dayInIndia } from '#shared/dates.ts';
import type { TaxMode } from '../../checkout/checkout.tax.rules.ts';
import { suggestionFor } from '../../courier/parcels/parcels.rules.ts';
import type { Transport } from '../../delivery/transports/transports.contract.ts';
import { listTransports } from '../../delivery/transports/transports.ts';
import { getStore } from '../../settings/settings.ts';
import { isFetched, lacksBuyerName } from '../fetched.rules.ts';
import type { OrderTransport } from '../orders.contract.ts';
import { shipBy } from '../orders.status.ts';
import type { FloorEntry, FloorQueue } from './floor.contract.ts';
import * as queries from './floor.queries.ts';

/** Enough for a festival day; later orders appear as these are packed. */
const MOST_SHOWN = 300;

interface Place {
  district: string;
  state: string;
}

/** The carrier that a parcel to this place will probably go with; '' if none is known. */
export function goingWith(
  transports: readonly Transport[],
  { chosen, place }: { chosen: OrderTransport | null; place: Place },
): string {
  return suggestionFor({ transports, chosen, place, last: null })?.courier_partner ?? '';
}

interface Rules {
  transports: readonly Transport[];
  taxMode: TaxMode;
}

const readRules = async (db: Db): Promise<Rules> => ({
  transports: await listTransports(db),
  taxMode: (await getStore(db)).tax_mode,
});

function toEntry(row: queries.QueueRow, { transports, taxMode }: Rules): FloorEntry {
  const placedAt = new Date(row.placedAt);
  const { packerId, packer, takenAt } = row;
  const place = { district: row.district, state: row.state };
  const transport = row.carrier ?? row.chosen ?? goingWith(transports, { chosen: null, place });
  return {
    id: row.id,
    number: row.number,
    createdAt: placedAt.toISOString(),
    ship_by: dayInIndia(shipBy(placedAt)),
    transport,
    fetched: isFetched({ ...row, Address: row, Courier: row.carrier, transport: row.chosen }),
    place: row.city,
    items: row.items,
    pieces: row.pieces,
    packed: row.packed,
    short: row.short,
    lacks_name: lacksBuyerName(taxMode, { ...row, address: row }),
    packer:
      packerId === null || takenAt === null
        ? null
        : { id: packerId, name: packer ?? '', since: new Date(takenAt).toISOString() },
  };
}

/**
 * Sorts by promised day, then by transport, so that the orders of one lorry are packed together; orders without a
 * transport last.
 */
function inPackingOrder(a: FloorEntry, b: FloorEntry): number {
  return (
    a.ship_by.localeCompare(b.ship_by) ||
    Number(a.transport === '') - Number(b.transport === '') ||
    a.transport.localeCompare(b.transport) ||
    Number(a.fetched) - Number(b.fetched) ||
    a.id - b.id
  );
}

export async function queue(db: Db): Promise<FloorQueue> {
  const rules = await readRules(db);
  const rows = await queries.listWaiting(db, MOST_SHOWN);
  const orders = rows.map((row) => toEntry(row, rules)).sort(inPackingOrder);
  const all = orders.length < MOST_SHOWN ? orders.length : await queries.countWaiting(db);
  return { orders, more: all - orders.length };
}

/**
 * The orders that this packer may take, in packing order, read from the queue day by day as needed. Reads past
 * MOST_SHOWN, because the lorry that leaves now may take the last orders of the day.
 */
export async function* freeFor(db: Db, { id: actorId }: Actor): AsyncGenerator<FloorEntry> {
  const rules = await readRules(db);
  let day: FloorEntry[] = [];
  let after: queries.QueueRow | undefined;
  do {
    const rows = await queries.listWaiting(db, MOST_SHOWN, { freeFor: actorId, after });
    after = rows.length < MOST_SHOWN ? undefined : rows.at(-1);
    for (const entry of rows.map((row) => toEntry(row, rules))) {
      if (day.some(({ ship_by }) => ship_by !== entry.ship_by)) {
        yield* day.sort(inPackingOrder);
        day = [];
      }
      day.push(entry);
    }
  } while (after);
  yield* day.sort(inPackingOrder);
}
