/**
 * The door to delivery rules: where the shop delivers, and on what terms. Every price needs them and they are few, so
 * each process caches them; the database notifies it of changes.
 */

import { asc, count, eq, sql } from 'drizzle-orm';
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import type { SheetCell } from '#platform/sheets/write-sheet.ts';
import { dayInIndia } from '#shared/dates.ts';
import { invalid, invalidField, notFound } from '#shared/errors.ts';
import {
  basisPointsFromPercent,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  shareOf,
} from '#shared/money.ts';
import { stateNamed } from '../addresses/india.ts';
import { type ChargingStore, chargesFor } from '../checkout/checkout.terms.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { getStore, recordAudit } from '../settings/settings.ts';
import type {
  DeliveryPromise,
  DeliveryQuote,
  DeliveryRule,
  DeliveryRuleInput,
  DeliveryRuleUpdate,
  NewDeliveryRule,
} from './delivery.contract.ts';
import { MOST_RULES, refusalOf, TOO_MANY_RULES } from './delivery.refusals.ts';
import {
  deliveryCharge,
  missingFor,
  ONLY_WITHIN,
  onlyState,
  opensOn,
  type Place,
  promiseOf,
  ruleFor,
} from './delivery.rules.ts';
import type { SheetPlan } from './delivery.sheets.contract.ts';
import { countsOf, planEntries, readEntries, requireSeenPlan, toWirePlan } from './delivery.sheets.ts';
import { deliveryRules } from './delivery.tables.ts';
import { findDistrict, findPin } from './pins/pins.ts';
import { ruleSheet, ruleTable } from './rules.sheet.ts';

type Row = typeof deliveryRules.$inferSelect;

/** The table's trigger notifies it (migrations). */
export const DELIVERY_CHANNEL = 'delivery_changed';

function toWire(row: Row): DeliveryRule {
  return {
    id: row.id,
    name: row.name,
    states: row.states,
    districts: row.districts,
    pins: row.pins,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    served: row.served,
    message: row.message,
    tamil_message: row.tamilMessage,
    min_order: rupeesFromPaise(row.minOrder),
    min_basis: row.minBasis,
    packing_kind: row.packingKind,
    packing_percent: percentFromBasisPoints(row.packingPercent),
    packing_charge: rupeesFromPaise(row.packingCharge),
    delivery_kind: row.deliveryKind,
    delivery_charge: rupeesFromPaise(row.deliveryCharge),
    to_pay_from: rupeesFromPaise(row.toPayFrom),
    to_pay_to: rupeesFromPaise(row.toPayTo),
    free_from: row.freeFrom === null ? null : rupeesFromPaise(row.freeFrom),
    days_text: row.daysText,
    tamil_days_text: row.tamilDaysText,
    payment_methods: row.paymentMethods,
  };
}

function columnsOf(input: DeliveryRuleInput): Omit<typeof deliveryRules.$inferInsert, 'id' | 'createdAt'> {
  return {
    name: input.name,
    states: [...new Set(input.states)],
    districts: [...new Set(input.districts)],
    pins: [...new Set(input.pins)],
    validFrom: input.valid_from,
    validTo: input.valid_to,
    served: input.served,
    message: input.message,
    tamilMessage: input.tamil_message,
    minOrder: paiseFromRupees(input.min_order),
    minBasis: input.min_basis,
    packingKind: input.packing_kind,
    packingPercent: basisPointsFromPercent(input.packing_percent),
    packingCharge: paiseFromRupees(input.packing_charge),
    deliveryKind: input.delivery_kind,
    deliveryCharge: paiseFromRupees(input.delivery_charge),
    toPayFrom: paiseFromRupees(input.to_pay_from),
    toPayTo: paiseFromRupees(input.to_pay_to),
    freeFrom: input.free_from === null ? null : paiseFromRupees(input.free_from),
    daysText: input.days_text,
    tamilDaysText: input.tamil_days_text,
    paymentMethods: [...new Set(input.payment_methods)],
  };
}

/** The cache of all rules in this process. */
export interface DeliveryRules {
  /**
   * All rules, cached until something changes. Call it before a transaction, because it may query the database itself.
   */
  all(): Promise<readonly DeliveryRule[]>;
  /** Drops the cached rules. */
  forget(): void;
}

export function keepRules(db: Db): DeliveryRules {
  let kept: Promise<readonly DeliveryRule[]> | null = null;
  return {
    all() {
      if (kept) return kept;
      const reading = readRules(db);
      kept = reading;
      // A failed read is not cached: the next caller tries again.
      reading.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading;
    },
    forget() {
      kept = null;
    },
  };
}

/** What every page may promise today. */
export async function deliveryPromise(kept: DeliveryRules): Promise<DeliveryPromise> {
  return promiseOf(await kept.all(), dayInIndia(databaseNow()));
}

/** The place of an address: the directory's, or what was typed if the directory does not know the PIN code. */
export function placeOf({ zipcode, district, state }: { zipcode: string; district: string; state: string }): Place {
  const found = findPin(zipcode);
  if (found) return { pin: zipcode, district: found.district, state: found.state };
  return { pin: zipcode, district, state: stateNamed(state) ?? state };
}

const OPEN = { served: true, message: '', tamil_message: '', opens_on: null };

/** Whether the shop delivers there. If not, why, and the day from which it will, if the rules' dates say. */
function servedAt(
  store: Pick<StoreSettings, 'tax_mode' | 'gstin'>,
  rules: readonly DeliveryRule[],
  { place, today, rule }: { place: Place; today: string; rule: DeliveryRule | null },
): Pick<DeliveryQuote, keyof typeof OPEN> {
  const only = onlyState(store);
  const isOutside = only !== null && place.state !== '' && place.state !== only;
  if (rule?.served === false) {
    const { message, tamil_message } = rule;
    return { served: false, message, tamil_message, opens_on: isOutside ? null : opensOn(rules, place, today) };
  }
  if (!isOutside) return OPEN;
  return { served: false, message: ONLY_WITHIN.en(only), tamil_message: ONLY_WITHIN.ta(only), opens_on: null };
}

/** What a PIN code would get today, by the cached rules. */
export function quote(
  store: ChargingStore,
  rules: readonly DeliveryRule[],
  asked: {
    pin: string;
    district?: string | undefined;
    state?: string | undefined;
    subtotal: number;
    list_total?: number | undefined;
  },
): DeliveryQuote {
  const place = placeOf({ zipcode: asked.pin, district: asked.district ?? '', state: asked.state ?? '' });
  const today = dayInIndia(databaseNow());
  const rule = ruleFor(rules, place, today);
  const goods = {
    subtotal: paiseFromRupees(asked.subtotal),
    listTotal: paiseFromRupees(asked.list_total ?? asked.subtotal),
  };
  const { packing } = chargesFor(store, rule, place.state);
  return {
    pin: asked.pin,
    district: place.district || null,
    state: place.state || null,
    ...servedAt(store, rules, { place, today, rule }),
    rule,
    min_order: rule?.min_order ?? 0,
    min_basis: rule?.min_basis ?? 'net',
    missing: rupeesFromPaise(missingFor(rule, goods)),
    packing: rupeesFromPaise(shareOf(goods.subtotal, packing.share) + packing.charge),
    delivery: rupeesFromPaise(deliveryCharge(rule, goods.subtotal)),
    to_pay: rule?.delivery_kind === 'to_pay',
    days_text: rule?.days_text ?? '',
    tamil_days_text: rule?.tamil_days_text ?? '',
    payment_methods: rule?.payment_methods ?? [],
  };
}

/** The same with the shop's current settings. */
export const quoteNow = async (db: Db, rules: readonly DeliveryRule[], asked: Parameters<typeof quote>[2]) =>
  quote(await getStore(db), rules, asked);

/** The place of a PIN code if the buyer would pay the transport there today ('to pay'), else null. */
export async function placeToPay(
  kept: DeliveryRules,
  asked: { pin: string; district?: string | undefined; state?: string | undefined },
): Promise<Place | null> {
  const place = placeOf({ zipcode: asked.pin, district: asked.district ?? '', state: asked.state ?? '' });
  const rule = ruleFor(await kept.all(), place, dayInIndia(databaseNow()));
  return rule?.served && rule.delivery_kind === 'to_pay' && place.district !== '' ? place : null;
}

const withDistricts = <Rule extends Pick<DeliveryRuleInput, 'districts'>>(rule: Rule): Rule => ({
  ...rule,
  districts: rule.districts.map((name) => findDistrict(name) ?? name),
});

/** Derives the kinds of packing and delivery charge that a new rule leaves out. */
function withKinds({ packing_kind, delivery_kind, ...rule }: NewDeliveryRule): DeliveryRuleInput {
  const packing = rule.packing_percent > 0 ? 'percent' : rule.packing_charge > 0 ? 'fixed' : 'shop';
  const delivery = rule.delivery_charge > 0 ? 'fixed' : 'none';
  return { ...rule, packing_kind: packing_kind ?? packing, delivery_kind: delivery_kind ?? delivery };
}

function requirePossible(input: DeliveryRuleInput): void {
  const refusal = refusalOf(input);
  if (refusal) throw invalidField(refusal.field, refusal.text);
}

interface RuleNeeds {
  db: Db;
  delivery: DeliveryRules;
}

async function insert(tx: Db, input: DeliveryRuleInput, actorId: number): Promise<DeliveryRule> {
  const [row] = await tx.insert(deliveryRules).values(columnsOf(input)).returning();
  const after = toWire(row as Row);
  await recordAudit(tx, { actorId, action: 'delivery.rule.add', subject: `delivery-rule:${after.id}`, after });
  return after;
}

async function change(tx: Db, before: DeliveryRule, input: DeliveryRuleInput, actorId: number): Promise<DeliveryRule> {
  const { id } = before;
  const [row] = await tx.update(deliveryRules).set(columnsOf(input)).where(eq(deliveryRules.id, id)).returning();
  const after = toWire(row as Row);
  await recordAudit(tx, { actorId, action: 'delivery.rule.update', subject: `delivery-rule:${id}`, before, after });
  return after;
}

/** VALIDATION if there are more rules than a shop may have; call it after writing. */
async function requireRoom(tx: Db): Promise<void> {
  const [all] = await tx.select({ rules: count() }).from(deliveryRules);
  if ((all?.rules ?? 0) > MOST_RULES) throw invalid(TOO_MANY_RULES);
}

/** Adds a rule. VALIDATION at the limit of rules. */
export async function addRule(
  needs: RuleNeeds,
  sent: NewDeliveryRule,
  actorId: number,
  keep: Keep<DeliveryRule>,
): Promise<DeliveryRule> {
  const input = withDistricts(withKinds(sent));
  requirePossible(input);
  const added = await inTransaction(needs.db, async (tx) => {
    const rule = await insert(tx, input, actorId);
    await requireRoom(tx);
    await keep(tx, rule);
    return rule;
  });
  needs.delivery.forget();
  return added;
}

/** Changes the fields that were sent. Orders already begun keep their terms. */
export async function updateRule(
  needs: RuleNeeds,
  id: number,
  input: DeliveryRuleUpdate,
  actorId: number,
): Promise<DeliveryRule> {
  const changed = await inTransaction(needs.db, async (tx) => {
    const [found] = await tx.select().from(deliveryRules).where(eq(deliveryRules.id, id)).for('update');
    if (!found) throw notFound();
    const before = toWire(found);
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const next = withDistricts({ ...before, ...sent });
    requirePossible(next);
    return change(tx, before, next, actorId);
  });
  needs.delivery.forget();
  return changed;
}

const readRules = async (db: Db) => (await db.select().from(deliveryRules).orderBy(asc(deliveryRules.id))).map(toWire);

export async function exportRules(db: Db): Promise<SheetCell[][]> {
  return ruleTable(await readRules(db));
}

/** What a sheet of rules would change. Rules that are not in it stay as they are. */
export async function previewSheet(db: Db, files: readonly File[]): Promise<SheetPlan> {
  const entries = await readEntries(ruleSheet, files);
  return toWirePlan(planEntries(ruleSheet, entries, await readRules(db)));
}

/** Applies a sheet as previewed; refused rows are left out. */
export async function applySheet(
  needs: RuleNeeds,
  files: readonly File[],
  seen: string,
  actorId: number,
): Promise<SheetPlan> {
  const entries = await readEntries(ruleSheet, files);
  const applied = await inTransaction(needs.db, async (tx) => {
    // The list must not change between the comparison and the write.
    await tx.execute(sql`lock table delivery_rules in share row exclusive mode`);
    const kept = await readRules(tx);
    const rows = planEntries(ruleSheet, entries, kept);
    const plan = requireSeenPlan(rows, seen);
    for (const { plan: row, id, input } of rows) {
      const before = kept.find((rule) => rule.id === id);
      if (input && row.status === 'added') await insert(tx, input, actorId);
      if (input && row.status === 'changed' && before) await change(tx, before, input, actorId);
    }
    await requireRoom(tx);
    await recordAudit(tx, {
      actorId,
      action: 'delivery.rule.import',
      subject: 'delivery-rules',
      after: countsOf(plan),
    });
    return plan;
  });
  needs.delivery.forget();
  return applied;
}

export async function deleteRule(needs: RuleNeeds, id: number, actorId: number): Promise<void> {
  await inTransaction(needs.db, async (tx) => {
    const [row] = await tx.delete(deliveryRules).where(eq(deliveryRules.id, id)).returning();
    if (!row) throw notFound();
    const before = toWire(row);
    await recordAudit(tx, { actorId, action: 'delivery.rule.delete', subject: `delivery-rule:${id}`, before });
  });
  needs.delivery.forget();
}
