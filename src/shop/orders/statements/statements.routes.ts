import { createRoutes, inLanguageOf, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import type { SettlementNeeds } from '../settlement/settlement.ts';
import { statementCalls } from './statements.calls.ts';
import { confirmTransfers, readStatement } from './statements.ts';

export function statementRoutes({ db, jobs }: Pick<SettlementNeeds, 'db' | 'jobs'>) {
  return createRoutes()
    .openapi(route(statementCalls.readStatement), async (c) =>
      c.json({ data: await readStatement(db, c.req.valid('form').file) }, 200),
    )
    .openapi(route(statementCalls.confirmTransfers), async (c) => {
      const actor = requireStaff(c);
      const { changed, failed } = await confirmTransfers(db, jobs, c.req.valid('json'), actor.id);
      return c.json({ data: { changed, failed: inLanguageOf(c, failed) } }, 200);
    });
}
