import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data, Done } from '#shared/wire.ts';
import { PushDevice, PushDeviceInput, PushDevices, PushTest } from './push.contract.ts';

const OWN = { none: 'one’s own device, and only as long as its session' };

export const pushCalls = {
  listPushDevices: {
    route: 'GET /push/devices',
    summary: "The caller's devices that are told of news",
    access: 'packing',
    answer: Data(PushDevices),
  },
  savePushDevice: {
    route: 'PUT /push/device',
    summary: 'Tell this device of news, or change what it is told',
    access: 'packing',
    body: PushDeviceInput,
    answer: Data(PushDevice),
    errors: ['CONFLICT'],
    mostAMinute: 30,
    audit: OWN,
  },
  testPushDevice: {
    route: 'POST /push/test',
    summary: 'Send a notification to a device now',
    access: 'packing',
    body: PushTest,
    answer: Done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    mostAMinute: 5,
    audit: OWN,
  },
  removePushDevice: {
    route: 'DELETE /push/device/{id}',
    summary: 'Tell a device nothing more',
    access: 'packing',
    answer: Data(z.object({ id: z.int() })),
    errors: ['NOT_FOUND'],
    audit: OWN,
  },
} as const satisfies Calls;
