import type { Calls } from '#shared/call.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { CashCount, CashCountInput, CashDay, CashDayQuery, CashListQuery } from './cash.contract.ts';

export const cashCalls = {
  getCashDay: {
    route: 'GET /cash/day',
    summary: 'The cash that a day brought, and its count',
    access: 'money',
    query: CashDayQuery,
    answer: Data(CashDay),
  },
  countCash: {
    route: 'POST /cash/count',
    summary: 'Keep what was counted at the end of a day',
    access: 'money',
    body: CashCountInput,
    answer: Data(CashCount),
    errors: ['CONFLICT', 'FORBIDDEN'],
    audit: 'cash.count',
  },
  listCashCounts: {
    route: 'GET /cash/list',
    summary: 'The counts of the drawer, the latest first',
    access: 'money',
    query: CashListQuery,
    answer: PagedData(CashCount),
  },
} as const satisfies Calls;
