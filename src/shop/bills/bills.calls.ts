import type { Calls } from '#shared/call.ts';
import { BillExportQuery } from './bills.contract.ts';

export const billCalls = {
  exportBills: {
    route: 'GET /bill/export',
    summary: 'The sales register: bills and credit notes by HSN code and rate',
    access: 'money',
    query: BillExportQuery,
    sheet: true,
    mostAMinute: 30,
    event: 'bills exported',
  },
} as const satisfies Calls;
