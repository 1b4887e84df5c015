/** Mails a code directly: a row in the queue would hold it in plain text. */
import { randomUUID } from 'node:crypto';
import { getStore } from '../../settings/settings.ts';
import { storeNameIn } from '../../settings/store-name.rules.ts';
import { type CodeMailInput, renderCodeMail } from './code-mail.ts';
import type { CodeNeeds } from './codes.ts';

/** Does nothing without an address. */
export async function mailCode(
  { db, transport }: Pick<CodeNeeds, 'db' | 'transport'>,
  { to, ...mail }: Omit<CodeMailInput, 'storeName'> & { to: string | null },
): Promise<void> {
  if (!to) return;
  const storeName = storeNameIn(mail.locale, await getStore(db));
  // The code that confirms an address goes to one that is not confirmed yet.
  const allowance = mail.reason === 'email' ? 'unproved' : 'proved';
  await transport.send({ id: `code-${randomUUID()}`, to, allowance, ...renderCodeMail({ ...mail, storeName }) });
}
