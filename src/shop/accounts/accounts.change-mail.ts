/**
 * Notifies a person that their sign-in details were changed, so that a victim learns of it while the shop can still help.
 * People without an email are not notified, because SMS templates allow only codes.
 */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { UserRow } from './accounts.queries.ts';
import { provenEmail } from './codes/email-proof.rules.ts';

export const ACCOUNT_MAIL_JOB = 'account-mail';

/** `secondStepUsed`: a recovery code was used in place of the app. */
export type AccountChange = 'password' | 'phone' | 'email' | 'secondStepOn' | 'secondStepOff' | 'secondStepUsed';

/** Names the kind of change, never an old or new value. */
export interface AccountMailJob {
  userId: number;
  change: AccountChange;
  recipient: string;
  /** Whether the address is confirmed. If not, the mail contains nothing that the person typed. */
  isProved?: boolean;
  locale: 'en' | 'ta';
  /** ISO 8601. */
  changedAt: string;
}

/** The job queue, and the language of the page on which the change was made. */
export interface Mailing {
  jobs: JobSender;
  locale: 'en' | 'ta';
}

/**
 * Queues the mails within the transaction of the changes. `before` is the person before the change: a warning must not go only
 * to an address that a thief has just entered. When the email changes, both addresses are notified.
 */
export async function mailAccountChanges(
  tx: Db,
  { jobs, locale }: Mailing,
  before: Pick<UserRow, 'id' | 'contactEmail' | 'contactEmailVerifiedAt'>,
  changes: readonly AccountChange[],
  newEmail = '',
): Promise<void> {
  const changedAt = new Date().toISOString();
  for (const change of changes) {
    const recipients = change === 'email' ? [before.contactEmail, newEmail] : [before.contactEmail];
    for (const recipient of recipients.filter(Boolean)) {
      const isProved = recipient === provenEmail(before);
      const job: AccountMailJob = { userId: before.id, change, recipient, isProved, locale, changedAt };
      await jobs.send(tx, ACCOUNT_MAIL_JOB, job);
    }
  }
}
