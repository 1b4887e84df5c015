import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { SheetFormatQuery } from '#shared/paging.ts';
import { Data } from '#shared/wire.ts';
import { SheetApplyForm, SheetPlan, SheetPreviewForm } from '../delivery.sheets.contract.ts';
import { NearTransport, OfficesQuery, Transport, TransportInput, TransportUpdate } from './transports.contract.ts';

export const transportCalls = {
  listOffices: {
    route: 'GET /delivery/offices',
    summary: 'The transports that carry to a place and their offices there, where the rule lets the buyer pay them',
    access: 'public',
    query: OfficesQuery,
    answer: Data(z.array(NearTransport)),
    mostAMinute: 60,
  },
  listTransports: {
    route: 'GET /delivery/transports',
    summary: 'The transports and their offices, those that are out of use too',
    access: 'packing',
    answer: Data(z.array(Transport)),
  },
  addTransport: {
    route: 'POST /delivery/transport/add',
    summary: 'Add a transport',
    access: 'admin',
    body: TransportInput,
    creates: Data(Transport),
    errors: ['CONFLICT'],
    audit: 'delivery.transport.add',
  },
  updateTransport: {
    route: 'PUT /delivery/transport/update/{id}',
    summary: 'Change a transport',
    access: 'admin',
    body: TransportUpdate,
    answer: Data(Transport),
    errors: ['CONFLICT'],
    audit: 'delivery.transport.update',
  },
  deleteTransport: {
    route: 'DELETE /delivery/transport/delete/{id}',
    summary: 'Delete a transport; orders keep the carrier they went with',
    access: 'admin',
    answer: Data(z.object({ id: z.int() })),
    audit: 'delivery.transport.delete',
  },
  exportTransports: {
    route: 'GET /delivery/transport/export',
    summary: 'The transports as a table, one row an office',
    access: 'admin',
    mayReadStandby: true,
    query: z.strictObject({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
  },
  previewTransportSheet: {
    route: 'POST /delivery/transport/import/preview',
    summary: 'Read a sheet of transports and say what it would change',
    access: 'admin',
    form: SheetPreviewForm,
    answer: Data(SheetPlan),
    mostAMinute: 30,
    audit: { none: 'writes nothing' },
  },
  applyTransportSheet: {
    route: 'POST /delivery/transport/import/apply',
    summary: 'Write what the preview of a sheet of transports said',
    access: 'admin',
    form: SheetApplyForm,
    answer: Data(SheetPlan),
    errors: ['CONFLICT'],
    mostAMinute: 30,
    audit: 'delivery.transport.import',
  },
} as const satisfies Calls;
