import { Readable } from 'node:stream';
import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { bookCalls } from './books.calls.ts';
import { bookFile, booksSummary } from './books.ts';
import { closeMonth, reopenMonth } from './closing.ts';
import { daysOfMonth } from './months.rules.ts';

export function bookRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(bookCalls.getBooks), async (c) =>
      c.json({ data: await booksSummary(db, c.req.valid('query')) }, 200),
    )
    .openapi(route(bookCalls.closeMonth), async (c) => {
      const { month } = c.req.valid('json');
      await closeMonth(db, { month, actorId: requireStaff(c).id });
      return c.json({ data: await booksSummary(db, daysOfMonth(month)) }, 200);
    })
    .openapi(route(bookCalls.reopenMonth), async (c) => {
      const change = c.req.valid('json');
      await reopenMonth(db, { ...change, actorId: requireStaff(c).id });
      return c.json({ data: await booksSummary(db, daysOfMonth(change.month)) }, 200);
    })
    .openapi(route(bookCalls.getBookFile), async (c) => {
      const { name, type, stream } = await bookFile(db, c.req.valid('query'));
      c.header('content-disposition', `attachment; filename="${name}"`);
      c.header('content-type', type);
      return c.body(Readable.toWeb(stream) as ReadableStream, 200);
    });
}
