/** Sends a mail with a code on the spot: the queue's row would keep the code in plain text. */
import { randomUUID } from 'node:crypto';
import { getStore } from '../../settings/settings.ts';
import { storeNameIn } from '../../settings/store-name.rules.ts';
import { type CodeMailInput, renderCodeMail } from './code-mail.ts';
import type { CodeNeeds } from './codes.ts';

/** Nothing where there is no address to send to. */
export async function mailCode(
  { db, transport }: Pick<CodeNeeds, 'db' | 'transport'>,
  { to, ...mail }: Omit<CodeMailInput, 'storeName'> & { to: string | null },
): Promise<void> {
  if (!to) return;
  const storeName = storeNameIn(mail.locale, await getStore(db));
  // The code that proves an address goes to one that is not proved yet.
  const allowance = mail.reason === 'email' ? 'unproved' : 'proved';
  await transport.send({ id: `code-${randomUUID()}`, to, allowance, ...renderCodeMail({ ...mail, storeName }) });
}
