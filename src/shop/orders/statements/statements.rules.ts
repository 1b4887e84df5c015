/**
 * Finds the money of awaited transfers among the credits of a bank statement: by the reference, which banks write
 * somewhere in the narration, never by the amount alone. Pure.
 */
/** Money received. */
export interface Credit {
  line: number;
  /** As the bank writes it. */
  date: string;
  text: string;
  /** Paise. */
  amount: number;
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

export interface Matches<Transfer> {
  /** Reference and amount agree. */
  paid: Found<Transfer>[];
  /** The reference is there, with another amount. */
  differs: Found<Transfer>[];
  /** The reference is missing; `alike` is the only unexplained credit of its amount, if there is exactly one. */
  missing: { transfer: Transfer; alike: Credit | null }[];
}

/** Compares the waiting transfers with the credits. A credit pays one transfer at most. */
export function matchTransfers<Transfer extends Waiting>(
  waiting: readonly Transfer[],
  credits: readonly Credit[],
): Matches<Transfer> {
  const byToken = tokensOf(credits);
  const explained = new Set<Credit>();
  const matches: Matches<Transfer> = { paid: [], differs: [], missing: [] };
  const unfound: Transfer[] = [];
  for (const transfer of waiting) {
    const credit = creditFor(transfer, byToken.get(transfer.utr) ?? [], explained);
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

/** The right amount first: a bank may list a returned transfer under the same reference. */
function creditFor({ total }: Waiting, found: readonly Credit[], explained: ReadonlySet<Credit>): Credit | undefined {
  const free = found.filter((credit) => !explained.has(credit));
  return free.find(({ amount }) => amount === total) ?? free[0];
}

/**
 * Perhaps a mistyped digit: worth showing if both the amount and the credit are unique, but never confirmed
 * automatically.
 */
function alikeOf(transfer: Waiting, unfound: readonly Waiting[], unexplained: readonly Credit[]): Credit | null {
  const alike = unexplained.filter(({ amount }) => amount === transfer.total);
  const rivals = unfound.filter(({ total }) => total === transfer.total);
  return alike.length === 1 && rivals.length === 1 ? (alike[0] as Credit) : null;
}

/** 'UPI/412345678901/KAVITHA', 'IMPS412345678901' and '0000412345678901' all name 412345678901. */
function tokensOf(credits: readonly Credit[]): Map<string, Credit[]> {
  const found = new Map<string, Credit[]>();
  for (const credit of credits) {
    const words = credit.text.toUpperCase().match(/[A-Z0-9]{8,}/g) ?? [];
    const tokens = words.flatMap((word) => [word, word.replace(/^[A-Z]*0*/, ''), word.replace(/^[A-Z]+/, '')]);
    for (const token of new Set(tokens)) found.set(token, [...(found.get(token) ?? []), credit]);
  }
  return found;
}
