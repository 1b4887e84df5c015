import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Courier, CourierAdd, CourierUpdate, LrSheet, LrSheetForm } from './courier.contract.ts';

export const courierCalls = {
  listCarriers: {
    route: 'GET /courier/list',
    summary: 'Names of the carriers that orders went with',
    access: 'packing',
    mayReadStandby: true,
    answer: Data(z.array(z.string())),
  },
  readLrSheet: {
    route: 'POST /courier/sheet',
    summary: 'Read a transport’s workbook of LR numbers',
    access: 'packing',
    form: LrSheetForm,
    answer: Data(z.array(LrSheet)),
    mostAMinute: 30,
    audit: { none: 'writes nothing' },
  },
  addCourier: {
    route: 'POST /courier/add',
    summary: 'Say which carrier takes an order',
    access: 'packing',
    body: CourierAdd,
    creates: Data(Courier),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'courier.add',
  },
  updateCourier: {
    route: 'PUT /courier/update/{id}',
    summary: 'Change the carrier of an order or its tracking number',
    access: 'packing',
    body: CourierUpdate,
    answer: Data(Courier),
    audit: 'courier.update',
  },
} as const satisfies Calls;
