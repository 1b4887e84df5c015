/** Releases what a closed account held unpaid. Only queues the job; orders do the work (server/jobs.ts). */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';

export const PAYMENTS_LEFT_JOB = 'payments-left';

export interface PaymentsLeftJob {
  userId: number;
}

/** Queues the job, inside the caller's transaction if there is one. */
export async function leavePayments(db: Db, jobs: JobSender, userId: number): Promise<void> {
  const job: PaymentsLeftJob = { userId };
  await jobs.send(db, PAYMENTS_LEFT_JOB, job);
}
