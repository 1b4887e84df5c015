/** Compares the bank's statement with the awaited transfers, and confirms many at once. */
import type { z } from 'zod';
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { readSentSheet, refuseSheet } from '#platform/sheets/sent-sheet.ts';
import { ShopError } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { numbersIn } from '../orders.number.rules.ts';
import { listPaidBy } from '../orders.references.queries.ts';
import { confirmTransfer } from '../settlement/transfers.ts';
import type { ConfirmedMany, ConfirmMany, Statement } from './statements.contract.ts';
import { listDues, listNamed, listWaiting } from './statements.queries.ts';
import { type Credit, matchDues, matchTransfers, unexplainedOf } from './statements.rules.ts';
import { readCredits } from './statements.sheet.ts';

/** More than wait on the busiest day before Diwali. */
const MOST_WAITING = 2_000;

/** More than staff would read; a busy account has thousands of other rows. */
const MOST_UNEXPLAINED = 100;

const NO_COLUMNS = 'No row names a column of deposits or credits. Please download the statement as Excel or CSV.';
const NO_CREDITS = 'There is no money coming in on this statement.';
const NONE_CAME = 'No row of this list has a status that says that its money came.';

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** Changes nothing. VALIDATION names the problem of the file. `most`: transfers, and changed orders, to compare with. */
export async function readStatement(db: Db, files: readonly File[], most = MOST_WAITING): Promise<Statement> {
  const { table } = await readSentSheet(files);
  const read = readCredits(table);
  if (read === null) throw refuseSheet(NO_COLUMNS);
  const { credits, notCome } = read;
  if (credits.length === 0) throw refuseSheet(notCome > 0 ? NONE_CAME : NO_CREDITS);
  const waiting = await listWaiting(db, most + 1);
  const owing = await listDues(db, most + 1);
  const orderOf = new Map(
    (await listPaidBy(db, [...new Set(credits.flatMap(({ references }) => references))])).map(
      ({ reference, id, number }) => [reference, { order_id: id, number }],
    ),
  );
  const matches = matchTransfers(waiting.slice(0, most), credits, orderOf);
  const { paid, differs, missing, used } = matches;
  const dues = matchDues(owing.slice(0, most), credits, matches);
  const isCut = waiting.length > most || owing.length > most;
  // The money of those that were left out would be among it.
  const unexplained = isCut ? [] : unexplainedOf(credits, matches, dues);
  const found = ({ transfer, credit }: (typeof paid)[number]) => ({
    transfer: toWireTransfer(transfer),
    credit: toWireCredit(credit),
  });
  return {
    credits: credits.length,
    not_come: notCome,
    paid: paid.map(found),
    differs: differs.map(found),
    missing: missing.map(({ transfer, alike }) => ({
      transfer: toWireTransfer(transfer),
      alike: alike && toWireCredit(alike),
    })),
    used: used.map(({ credit, order }) => ({ credit: toWireCredit(credit), order })),
    dues: dues.map(({ order: { id, due, ...order }, credit }) => ({
      order: { order_id: id, ...order, due_amount: rupeesFromPaise(due) },
      credit: toWireCredit(credit),
      payment_method: /(?<![a-z])UPI(?![a-z])/i.test(credit.text) ? 'upi_direct' : 'bank_transfer',
    })),
    unexplained: await withNamedOrders(db, unexplained.slice(0, MOST_UNEXPLAINED)),
    unexplained_count: unexplained.length,
    is_cut: isCut,
  };
}

async function withNamedOrders(db: Db, credits: readonly Credit[]): Promise<Statement['unexplained']> {
  const named = await listNamed(db, [...new Set(credits.flatMap(({ text }) => numbersIn(text)))]);
  return credits.map((credit) => {
    const numbers = numbersIn(credit.text);
    return {
      credit: toWireCredit(credit),
      orders: named
        .filter(({ number }) => numbers.includes(number))
        .map(({ id, number, name, paymentState, due, dueUtr }) => ({
          ...{ order_id: id, number, name, payment_status: paymentState },
          ...{ due_amount: rupeesFromPaise(due), due_utr: dueUtr },
        })),
    };
  });
}

const toWireTransfer = ({ id, number, name, utr, total }: WaitingRow) => ({
  order_id: id,
  ...{ number, name, utr },
  total_amount: rupeesFromPaise(total),
});

/** A narration may be long; its beginning identifies it. */
const MOST_TEXT = 200;

const toWireCredit = ({ text, amount, references, ...credit }: Credit) => ({
  ...credit,
  references: [...references],
  text: text.slice(0, MOST_TEXT),
  amount: rupeesFromPaise(amount),
});

/** Confirms many transfers, each in its own transaction, so that one failure does not stop the others. */
export async function confirmTransfers(
  db: Db,
  jobs: JobSender,
  { transfers, reason }: ConfirmMany,
  actorId: number,
): Promise<z.output<typeof ConfirmedMany>> {
  const answer: z.output<typeof ConfirmedMany> = { changed: [], failed: [] };
  for (const { order_id: orderId, utr, references } of new Map(transfers.map((one) => [one.order_id, one])).values()) {
    try {
      await confirmTransfer(db, jobs, { orderId, reason, actorId, seenUtr: utr, creditReferences: references });
      answer.changed.push(orderId);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      answer.failed.push({ order_id: orderId, error: error.message, code: error.code });
    }
  }
  return answer;
}
