/**
 * Finds the money of awaited transfers among the credits of a bank statement: by the reference, which banks write
 * somewhere in the narration, never by the amount alone. What is due of a changed order has no reference yet: it is
 * found by the order's number and the exact amount. Pure.
 */
import { numbersIn } from '../orders.number.rules.ts';
import { canonicalReference } from '../orders.references.rules.ts';

/** Money received. */
export interface Credit {
  line: number;
  /** As the bank writes it. */
  date: string;
  text: string;
  /** Paise. */
  amount: number;
  /** Everything in the row that can be a bank's reference, in canonical form. */
  references: readonly string[];
}

/** A transfer that waits to be confirmed. */
export interface Waiting {
  id: number;
  utr: string;
  /** Paise. */
  total: number;
}

export interface Found<Transfer> {
  transfer: Transfer;
  credit: Credit;
}

export interface Matches<Transfer, Order> {
  /** Reference and amount agree. */
  paid: Found<Transfer>[];
  /** The reference is there, with another amount. */
  differs: Found<Transfer>[];
  /** The reference is missing. `alike`: the only unexplained credit of the same amount, if there is exactly one. */
  missing: { transfer: Transfer; alike: Credit | null }[];
  /** The reference has already paid an order. */
  used: { credit: Credit; order: Order }[];
}

/**
 * Compares the waiting transfers with the credits. A credit pays at most one transfer, also across statements:
 * `orderOf` gives the order that a reference has paid.
 */
export function matchTransfers<Transfer extends Waiting, Order>(
  waiting: readonly Transfer[],
  credits: readonly Credit[],
  orderOf: ReadonlyMap<string, Order>,
): Matches<Transfer, Order> {
  const used = credits.flatMap((credit) => {
    const reference = credit.references.find((one) => orderOf.has(one));
    return reference === undefined ? [] : [{ credit, order: orderOf.get(reference) as Order }];
  });
  const byReference = creditsOf(credits);
  const explained = new Set<Credit>(used.map(({ credit }) => credit));
  const matches: Matches<Transfer, Order> = { paid: [], differs: [], missing: [], used };
  const unfound: Transfer[] = [];
  for (const transfer of waiting) {
    const credit = creditFor(transfer, byReference.get(canonicalReference(transfer.utr)) ?? [], explained);
    if (!credit) {
      unfound.push(transfer);
      continue;
    }
    explained.add(credit);
    (credit.amount === transfer.total ? matches.paid : matches.differs).push({ transfer, credit });
  }
  const unexplained = credits.filter((credit) => !explained.has(credit));
  matches.missing = unfound.map((transfer) => ({ transfer, alike: alikeOf(transfer, unfound, unexplained) }));
  return matches;
}

/** What a changed order still owes. */
export interface Due {
  number: string;
  /** Paise. */
  due: number;
}

/**
 * Dues with the first credit that names the order in the payer's note, has exactly that amount and a reference to book
 * it by; of several references staff choose. A credit pays one due, and none if it is explained by the `matches`.
 */
export function matchDues<Owing extends Due>(
  dues: readonly Owing[],
  credits: readonly Credit[],
  { used, paid, differs }: Pick<Matches<Waiting, unknown>, 'used' | 'paid' | 'differs'>,
): { order: Owing; credit: Credit }[] {
  const explained = new Set([...used, ...paid, ...differs].map(({ credit }) => credit));
  const free = credits.filter((credit) => !explained.has(credit) && credit.references.length > 0);
  const named = new Map<string, Credit[]>();
  for (const credit of free)
    for (const number of numbersIn(credit.text)) named.set(number, [...(named.get(number) ?? []), credit]);
  const given = new Set<Credit>();
  return dues.flatMap((order) => {
    const credit = named.get(order.number)?.find((one) => one.amount === order.due && !given.has(one));
    if (!credit) return [];
    given.add(credit);
    return [{ order, credit }];
  });
}

/**
 * The credits that nothing above explains, those that name an order first. Money of a customer who gave no reference
 * is among them; so is what has nothing to do with the shop.
 */
export function unexplainedOf<Transfer extends Waiting>(
  credits: readonly Credit[],
  { used, paid, differs, missing }: Matches<Transfer, unknown>,
  dues: readonly { credit: Credit }[],
): Credit[] {
  const shown = new Set([...used, ...paid, ...differs, ...dues].map(({ credit }) => credit));
  for (const { alike } of missing) if (alike) shown.add(alike);
  const left = credits.filter((credit) => !shown.has(credit));
  const namesOrder = (credit: Credit) => numbersIn(credit.text).length > 0;
  return [...left.filter(namesOrder), ...left.filter((credit) => !namesOrder(credit))];
}

/** The right amount first: a bank may list a returned transfer under the same reference. */
function creditFor({ total }: Waiting, found: readonly Credit[], explained: ReadonlySet<Credit>): Credit | undefined {
  const free = found.filter((credit) => !explained.has(credit));
  return free.find(({ amount }) => amount === total) ?? free[0];
}

/**
 * A credit of the same amount whose reference may be mistyped. Worth showing if both amount and credit are unique, but
 * never confirmed automatically.
 */
function alikeOf(transfer: Waiting, unfound: readonly Waiting[], unexplained: readonly Credit[]): Credit | null {
  const alike = unexplained.filter(({ amount }) => amount === transfer.total);
  const rivals = unfound.filter(({ total }) => total === transfer.total);
  return alike.length === 1 && rivals.length === 1 ? (alike[0] as Credit) : null;
}

function creditsOf(credits: readonly Credit[]): Map<string, Credit[]> {
  const found = new Map<string, Credit[]>();
  for (const credit of credits)
    for (const reference of credit.references) found.set(reference, [...(found.get(reference) ?? []), credit]);
  return found;
}
