import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { SheetFormatQuery } from '#shared/paging.ts';
import { Data } from '#shared/wire.ts';
import {
  DeliveryQuote,
  DeliveryRule,
  DeliveryRuleUpdate,
  NewDeliveryRule,
  PinParam,
  PinPlace,
  QuoteQuery,
} from './delivery.contract.ts';
import { SheetApplyForm, SheetPlan, SheetPreviewForm } from './delivery.sheets.contract.ts';

export const deliveryCalls = {
  listDeliveryRules: {
    route: 'GET /delivery/rules',
    summary: 'Where the shop delivers and on what terms, rules of other days too',
    access: 'public',
    answer: Data(z.array(DeliveryRule)),
    mostAMinute: 120,
  },
  addDeliveryRule: {
    route: 'POST /delivery/rule/add',
    summary: 'Add a delivery rule',
    access: 'admin',
    body: NewDeliveryRule,
    creates: Data(DeliveryRule),
    idempotent: true,
    audit: 'delivery.rule.add',
  },
  updateDeliveryRule: {
    route: 'PUT /delivery/rule/update/{id}',
    summary: 'Change a delivery rule',
    access: 'admin',
    body: DeliveryRuleUpdate,
    answer: Data(DeliveryRule),
    audit: 'delivery.rule.update',
  },
  deleteDeliveryRule: {
    route: 'DELETE /delivery/rule/delete/{id}',
    summary: 'Delete a delivery rule; orders keep what they were begun with',
    access: 'admin',
    answer: Data(z.object({ id: z.int() })),
    audit: 'delivery.rule.delete',
  },
  exportDeliveryRules: {
    route: 'GET /delivery/rule/export',
    summary: 'The delivery rules as a table',
    access: 'admin',
    mayReadStandby: true,
    query: z.strictObject({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
  },
  previewDeliveryRuleSheet: {
    route: 'POST /delivery/rule/import/preview',
    summary: 'Read a sheet of delivery rules and say what it would change',
    access: 'admin',
    form: SheetPreviewForm,
    answer: Data(SheetPlan),
    mostAMinute: 30,
    audit: { none: 'writes nothing' },
  },
  applyDeliveryRuleSheet: {
    route: 'POST /delivery/rule/import/apply',
    summary: 'Write what the preview of a sheet of delivery rules said',
    access: 'admin',
    form: SheetApplyForm,
    answer: Data(SheetPlan),
    errors: ['CONFLICT'],
    mostAMinute: 30,
    audit: 'delivery.rule.import',
  },
  quoteDelivery: {
    route: 'GET /delivery/quote',
    summary: 'What a PIN code would get today: served or not, what is missing for the minimum, charges, days',
    access: 'public',
    query: QuoteQuery,
    answer: Data(DeliveryQuote),
    mostAMinute: 600,
  },
  findPin: {
    route: 'GET /pin/{pin}',
    summary: 'District, state and post offices of a PIN code',
    access: 'public',
    params: PinParam,
    answer: Data(PinPlace),
    errors: ['NOT_FOUND'],
    mostAMinute: 600,
  },
} as const satisfies Calls;
