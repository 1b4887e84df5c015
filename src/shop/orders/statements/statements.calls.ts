import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { ConfirmedMany, ConfirmMany, Statement, StatementForm } from './statements.contract.ts';

export const statementCalls = {
  readStatement: {
    route: 'POST /order/payment/statement',
    summary: 'Compare a bank statement with the transfers that wait',
    access: 'money',
    form: StatementForm,
    answer: Data(Statement),
    mostAMinute: 30,
    audit: { none: 'writes nothing' },
  },
  confirmTransfers: {
    route: 'POST /order/payment/bulk/confirm',
    summary: 'Say that the money of many transfers is there',
    access: 'money',
    body: ConfirmMany,
    answer: Data(ConfirmedMany),
    audit: 'order.payment.confirm',
  },
} as const satisfies Calls;
