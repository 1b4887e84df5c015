import type { Calls } from '#shared/call.ts';
import { PersonalData } from './privacy.contract.ts';

export const privacyCalls = {
  exportPersonalData: {
    route: 'GET /privacy/export',
    summary: 'Everything that the shop holds about the caller',
    access: 'shopper',
    answer: PersonalData,
    event: 'personal data exported',
  },
} as const satisfies Calls;
