/** The door to the owner's texts. */
import { eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import { PAGE_KEYS, type PageKey, type PageText, type PageUpdate } from './pages.contract.ts';
import { pages } from './settings.tables.ts';
import { recordAudit } from './settings.ts';

type Row = typeof pages.$inferSelect;

function toWire(key: PageKey, row: Row | undefined): PageText {
  return {
    key,
    title: row?.title ?? '',
    tamil_title: row?.tamilTitle ?? '',
    body: row?.body ?? '',
    tamil_body: row?.tamilBody ?? '',
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** All pages in a fixed order, including those without an owner's text. */
export async function listPages(db: Db): Promise<PageText[]> {
  const rows = await db.select().from(pages);
  return PAGE_KEYS.map((key) =>
    toWire(
      key,
      rows.find((row) => row.key === key),
    ),
  );
}

/** Changes the texts that were sent. */
export async function updatePage(db: Db, name: string, input: PageUpdate, actorId: number): Promise<PageText> {
  const key = PAGE_KEYS.find((known) => known === name);
  if (!key) throw notFound();
  return inTransaction(db, async (tx) => {
    await tx.insert(pages).values({ key }).onConflictDoNothing();
    const [before] = await tx.select().from(pages).where(eq(pages.key, key)).for('update');
    const texts = {
      title: input.title ?? before?.title,
      tamilTitle: input.tamil_title ?? before?.tamilTitle,
      body: input.body ?? before?.body,
      tamilBody: input.tamil_body ?? before?.tamilBody,
    };
    const [row] = await tx
      .update(pages)
      .set({ ...texts, updatedAt: new Date() })
      .where(eq(pages.key, key))
      .returning();
    const after = toWire(key, row);
    await recordAudit(tx, {
      actorId,
      action: 'page.update',
      subject: `page:${key}`,
      before: toWire(key, before),
      after,
    });
    return after;
  });
}
