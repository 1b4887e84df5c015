/** The door to the shop's transports: who carries the parcels, and where their offices are. */
import { asc, count, eq, sql } from 'drizzle-orm';
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { fieldError, invalid, invalidField, notFound } from '#shared/errors.ts';
import { recordAudit } from '../../settings/settings.ts';
import type { SheetPlan } from '../delivery.sheets.contract.ts';
import { countsOf, planEntries, readEntries, requireSeenPlan, toWirePlan } from '../delivery.sheets.ts';
import type { NearTransport, Transport, TransportInput, TransportUpdate } from './transports.contract.ts';
import { MOST_TRANSPORTS, refusalOf, TOO_MANY_TRANSPORTS } from './transports.refusals.ts';
import { type DistrictOfState, officesIn, transportsFor } from './transports.rules.ts';
import { transportSheet, transportTable } from './transports.sheet.ts';
import { transports } from './transports.tables.ts';

type Row = typeof transports.$inferSelect;

function toWire(row: Row): Transport {
  return {
    id: row.id,
    name: row.name,
    carries_crackers: row.carriesCrackers,
    offices: row.offices,
    tracking_page: row.trackingPage,
    free_days: row.freeDays,
    active: row.active,
  };
}

function toColumns(input: TransportInput): Omit<typeof transports.$inferInsert, 'id' | 'createdAt'> {
  return {
    name: input.name,
    carriesCrackers: input.carries_crackers,
    offices: input.offices,
    trackingPage: input.tracking_page,
    freeDays: input.free_days,
    active: input.active,
  };
}

export async function listTransports(db: Db): Promise<Transport[]> {
  return (await db.select().from(transports).orderBy(sql`lower(${transports.name})`, asc(transports.id))).map(toWire);
}

/** The transports that serve a place, each with its offices there. */
export async function listNear(db: Db, place: DistrictOfState): Promise<NearTransport[]> {
  return transportsFor(await listTransports(db), place).map((transport) => ({
    id: transport.id,
    name: transport.name,
    free_days: transport.free_days,
    offices: officesIn(transport, place).map(({ address, phone }) => ({ address, phone })),
  }));
}

function requirePossible(input: TransportInput): void {
  const refusal = refusalOf(input);
  if (refusal) throw invalidField(refusal.field, refusal.text);
}

/** Nobody could tell two transports of one name apart. */
const refuseTakenName = ifTaken(() => fieldError('CONFLICT', 'name', 'There is a transport with this name.'));

async function insert(tx: Db, input: TransportInput, actorId: number): Promise<Transport> {
  const [row] = await tx.insert(transports).values(toColumns(input)).returning();
  const after = toWire(row as Row);
  await recordAudit(tx, { actorId, action: 'delivery.transport.add', subject: `transport:${after.id}`, after });
  return after;
}

async function change(tx: Db, before: Transport, input: TransportInput, actorId: number): Promise<Transport> {
  const [row] = await tx.update(transports).set(toColumns(input)).where(eq(transports.id, before.id)).returning();
  const after = toWire(row as Row);
  await recordAudit(tx, {
    actorId,
    action: 'delivery.transport.update',
    subject: `transport:${after.id}`,
    before,
    after,
  });
  return after;
}

/** VALIDATION if there are more transports than a shop may have; call it after writing. */
async function requireRoom(tx: Db): Promise<void> {
  const [all] = await tx.select({ transports: count() }).from(transports);
  if ((all?.transports ?? 0) > MOST_TRANSPORTS) throw invalid(TOO_MANY_TRANSPORTS);
}

/** Adds a transport. CONFLICT if the name is taken. */
export async function addTransport(db: Db, input: TransportInput, actorId: number): Promise<Transport> {
  requirePossible(input);
  return inTransaction(db, async (tx) => {
    const added = await insert(tx, input, actorId);
    await requireRoom(tx);
    return added;
  }).catch(refuseTakenName);
}

/** Changes the fields that were sent; offices are replaced as a whole. */
export async function updateTransport(db: Db, id: number, input: TransportUpdate, actorId: number): Promise<Transport> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx.select().from(transports).where(eq(transports.id, id)).for('update');
    if (!found) throw notFound();
    const { id: _, ...before } = toWire(found);
    const { id: __, ...given } = input;
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const next = { ...before, ...sent };
    requirePossible(next);
    return change(tx, toWire(found), next, actorId);
  }).catch(refuseTakenName);
}

export async function deleteTransport(db: Db, id: number, actorId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.delete(transports).where(eq(transports.id, id)).returning();
    if (!row) throw notFound();
    await recordAudit(tx, {
      actorId,
      action: 'delivery.transport.delete',
      subject: `transport:${id}`,
      before: toWire(row),
    });
  });
}

export async function exportTransports(db: Db): Promise<SheetCell[][]> {
  return transportTable(await listTransports(db));
}

/** What a sheet of transports would change. Transports that are not in it stay as they are. */
export async function previewSheet(db: Db, files: readonly File[]): Promise<SheetPlan> {
  const entries = await readEntries(transportSheet, files);
  return toWirePlan(planEntries(transportSheet, entries, await listTransports(db)));
}

/** Applies a sheet as previewed; refused rows are left out. */
export async function applySheet(db: Db, files: readonly File[], seen: string, actorId: number): Promise<SheetPlan> {
  const entries = await readEntries(transportSheet, files);
  return inTransaction(db, async (tx) => {
    // The list must not change between the comparison and the write.
    await tx.execute(sql`lock table transports in share row exclusive mode`);
    const kept = await listTransports(tx);
    const rows = planEntries(transportSheet, entries, kept);
    const plan = requireSeenPlan(rows, seen);
    for (const { plan: row, id, input } of rows) {
      const before = kept.find((transport) => transport.id === id);
      if (input && row.status === 'added') await insert(tx, input, actorId);
      if (input && row.status === 'changed' && before) await change(tx, before, input, actorId);
    }
    await requireRoom(tx);
    await recordAudit(tx, {
      actorId,
      action: 'delivery.transport.import',
      subject: 'transports',
      after: countsOf(plan),
    });
    return plan;
  });
}
