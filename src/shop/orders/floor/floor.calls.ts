import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import {
  FloorNext,
  FloorOrder,
  FloorQueue,
  FloorRelease,
  FloorState,
  FloorTake,
  PackingPhotoForm,
  PackingPhotoQuery,
  PackingUpdate,
} from './floor.contract.ts';

export const floorCalls = {
  listToPack: {
    route: 'GET /packing/queue',
    summary: 'What waits to be packed, by promised day and transport, and who has what on the table',
    access: 'packing',
    answer: Data(FloorQueue),
  },
  getToPack: {
    route: 'GET /packing/order/{id}',
    summary: 'An order on the packing table, without amounts',
    access: 'packing',
    answer: Data(FloorOrder),
  },
  takeToPack: {
    route: 'POST /packing/take',
    summary: 'Take an order, so that nobody else packs it',
    access: 'packing',
    body: FloorTake,
    answer: Data(FloorState),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'order.packing',
  },
  releaseToPack: {
    route: 'POST /packing/release',
    summary: 'Put an order back for others',
    access: 'packing',
    body: FloorRelease,
    answer: Data(FloorState),
    errors: ['NOT_FOUND', 'CONFLICT'],
    audit: 'order.packing',
  },
  takeNextToPack: {
    route: 'POST /packing/next',
    summary: 'Take the order that is to be packed next; null when none waits',
    access: 'packing',
    body: FloorNext,
    answer: Data(z.object({ order_id: z.int() }).nullable()),
    audit: 'order.packing',
  },
  updatePacking: {
    route: 'PUT /order/packing/{orderId}',
    summary: 'Say what of an order is packed, what is short, and its cartons; takes an order that nobody has',
    access: 'packing',
    body: PackingUpdate,
    answer: Data(FloorState),
    errors: ['CONFLICT'],
    audit: 'order.packing',
  },
  setPackingPhoto: {
    route: 'POST /packing/photo/{id}',
    summary: 'Keep the photo of an order’s cartons, in place of the one before',
    access: 'packing',
    form: PackingPhotoForm,
    answer: Data(FloorState),
    errors: ['CONFLICT'],
    mostAMinute: 60,
    audit: 'order.packing',
  },
  deletePackingPhoto: {
    route: 'DELETE /packing/photo/{id}',
    summary: 'Remove the photo of an order’s cartons',
    access: 'packing',
    answer: Data(FloorState),
    errors: ['CONFLICT'],
    audit: 'order.packing',
  },
  readPackingPhoto: {
    route: 'GET /packing/photo/{id}',
    summary: 'The photo of an order’s cartons, for the buyer and the shop’s people',
    access: 'signed-in',
    query: PackingPhotoQuery,
    picture: true,
  },
} as const satisfies Calls;
