/**
 * Tells people once that goods they asked for can be bought again. A job looks every few minutes, since stock comes back in
 * many ways: an edit, an import, a count, a cancelled order, a reservation that ended. The minutely job sends the mails.
 */
import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { takeMail } from '#platform/mail/mail-limits.ts';
import { getPerson } from '../../accounts/security/security.ts';
import { listDueWatchers, takeWatches } from '../../cart/watches/watches.ts';
import { salesModeNow } from '../../products/products.ts';
import { getStore, mostMails } from '../../settings/settings.ts';
import { contactOf, storeNameIn } from '../../settings/store-name.rules.ts';
import { messages } from '../notifications.tables.ts';
import type { MailNeeds } from '../outbox.ts';
import { renderStockMail } from './stock-mail.ts';

const KIND = 'stock-back';

type StockNeeds = Pick<MailNeeds, 'db' | 'baseUrl' | 'daily' | 'log'>;

/** Nothing is told while the shop is closed: the watches wait. */
export async function tellOfStock(needs: StockNeeds): Promise<void> {
  if ((await salesModeNow(needs.db)) === 'closed') return;
  for (const userId of await listDueWatchers(needs.db)) await tellPerson(needs, userId);
}

async function tellPerson({ db, baseUrl, daily, log }: StockNeeds, userId: number): Promise<void> {
  const { user } = await getPerson(db, userId);
  const isProved = user.isEmailConfirmed;
  // Over the limit of the day: their watches wait for the next.
  if (!(await takeMail(daily, user.email, isProved ? 'proved' : 'unproved', () => mostMails(db)))) {
    log.warn({ userId, kind: KIND }, 'a mail was held back: its address had all of today');
    return;
  }
  await inTransaction(db, async (tx) => {
    const taken = await takeWatches(tx, userId);
    if (!taken) return;
    const rendered = await render(tx, { ...taken, name: isProved ? user.name : '', baseUrl: baseUrl() });
    const { locale } = taken;
    const about = { dedupeKey: `${KIND}-${randomUUID()}`, kind: KIND, userId, locale, recipient: user.email };
    await tx.insert(messages).values({ ...rendered, ...about, isPersonal: isProved });
  });
}

async function render(db: Db, told: Omit<Parameters<typeof renderStockMail>[0], 'storeName' | 'storeContact'>) {
  const store = await getStore(db);
  const storeContact = contactOf(store);
  return renderStockMail({ ...told, storeName: storeNameIn(told.locale, store), storeContact });
}
