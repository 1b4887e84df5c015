import type { Calls } from '#shared/call.ts';
import { EstimateToken } from '../orders/estimates/estimates.contract.ts';
import { OrderPaperQuery, PriceListQuery } from './papers.contract.ts';

export const paperCalls = {
  getPriceList: {
    route: 'GET /product/price-list',
    summary: 'The price list as a PDF, with today’s prices',
    access: 'public',
    query: PriceListQuery,
    pdf: true,
    mostAMinute: 30,
  },
  getOrderPaper: {
    route: 'GET /order/paper/{orderId}/{userId}',
    summary: 'An order of a customer as a PDF; an estimate while it is an enquiry',
    access: 'signed-in',
    query: OrderPaperQuery,
    pdf: true,
    mostAMinute: 30,
  },
  getEstimatePaper: {
    route: 'GET /estimate/paper/{token}',
    summary: 'An estimate as a PDF by the secret of its link, without what would find its customer',
    access: 'public',
    params: EstimateToken,
    query: OrderPaperQuery,
    pdf: true,
    mostAMinute: 20,
  },
} as const satisfies Calls;
