/** Somebody has gone for good: what they were about to pay for is free for others. Orders take it from here (server/jobs.ts). */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';

export const PAYMENTS_LEFT_JOB = 'payments-left';

export interface PaymentsLeftJob {
  userId: number;
}

/** Queues it, within the transaction that ends the account where there is one. */
export async function leavePayments(db: Db, jobs: JobSender, userId: number): Promise<void> {
  const job: PaymentsLeftJob = { userId };
  await jobs.send(db, PAYMENTS_LEFT_JOB, job);
}
