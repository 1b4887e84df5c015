import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { EstimateToken } from '../orders/estimates/estimates.contract.ts';
import {
  BillRecord,
  DayPaperQuery,
  LabelsQuery,
  OrderPaperQuery,
  OrdersPaperQuery,
  PriceListQuery,
} from './papers.contract.ts';

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
  getOrderBill: {
    route: 'GET /order/bill/{orderId}/{userId}',
    summary: 'The bill for the goods of an order, as it was issued; NOT_FOUND before they are packed',
    access: 'signed-in',
    pdf: true,
    mostAMinute: 30,
  },
  getLabels: {
    route: 'GET /order/papers/labels',
    summary: 'Labels for the parcels of orders as a PDF, one for each carton',
    access: 'packing',
    query: LabelsQuery,
    pdf: true,
    mostAMinute: 30,
    errors: ['NOT_FOUND'],
  },
  getPackingLists: {
    route: 'GET /order/papers/packing',
    summary: 'Packing lists of orders as a PDF, by category and storage place, without prices',
    access: 'packing',
    query: OrdersPaperQuery,
    pdf: true,
    mostAMinute: 30,
    errors: ['NOT_FOUND'],
  },
  getDispatchList: {
    route: 'GET /order/papers/dispatch',
    summary: 'What left on a day, by transport, as a PDF; today also what has a transport and is about to leave',
    access: 'packing',
    query: DayPaperQuery,
    pdf: true,
    mostAMinute: 20,
  },
  getDaySheet: {
    route: 'GET /order/papers/day',
    summary: 'Orders, money by way of payment, packed and shipped of a day as a PDF',
    access: 'money',
    query: DayPaperQuery,
    pdf: true,
    mostAMinute: 20,
  },
  listOrderBills: {
    route: 'GET /order/bills/{orderId}',
    summary: 'All bills, credit notes and refund vouchers of an order, the first one first',
    access: 'money',
    answer: Data(z.array(BillRecord)),
  },
  getBill: {
    route: 'GET /order/bill-paper/{id}',
    summary: 'A bill, credit note or refund voucher, as it was issued',
    access: 'money',
    pdf: true,
    mostAMinute: 60,
  },
} as const satisfies Calls;
