/**
 * Telling a person that what they sign in with was changed: whoever did not do it learns of it while the shop can still help.
 * A person without an e-mail is not told; the texts that a phone gets are codes in a provider's template.
 */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { UserRow } from './accounts.queries.ts';
import { provenEmail } from './codes/email-proof.rules.ts';

export const ACCOUNT_MAIL_JOB = 'account-mail';

/** `secondStepUsed`: a recovery code stood in for the app. */
export type AccountChange = 'password' | 'phone' | 'email' | 'secondStepOn' | 'secondStepOff' | 'secondStepUsed';

/** Says that something was changed, never from what or to what. */
export interface AccountMailJob {
  userId: number;
  change: AccountChange;
  recipient: string;
  /** Whether somebody has shown that the address is theirs: else the mail says nothing that its sender wrote. */
  isProved?: boolean;
  locale: 'en' | 'ta';
  /** ISO 8601. */
  changedAt: string;
}

/** What it takes to tell: the queue, and the language of the page on which the change was made. */
export interface Telling {
  jobs: JobSender;
  locale: 'en' | 'ta';
}

/**
 * Queues the mails within the transaction of the changes. `before` is the person as they were: what goes to an address that
 * somebody else has just put there is no warning. Of another address both are told.
 */
export async function tellOfChanges(
  tx: Db,
  { jobs, locale }: Telling,
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
