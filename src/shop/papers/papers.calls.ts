import type { Calls } from '#shared/call.ts';
import { PriceListQuery } from './papers.contract.ts';

export const paperCalls = {
  getPriceList: {
    route: 'GET /product/price-list',
    summary: 'The price list as a PDF, with today’s prices',
    access: 'public',
    query: PriceListQuery,
    pdf: true,
    mostAMinute: 30,
  },
} as const satisfies Calls;
