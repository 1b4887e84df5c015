import { z } from 'zod';
import { Instant } from '#shared/wire.ts';

/** A line of the audit: who changed what and when, with the values before and after. */
export const AuditEntry = z.object({
  id: z.int(),
  action: z.string().describe("What was done, such as 'product.update'"),
  subject: z.string().describe("What it was done to, such as 'product:12'"),
  actor_id: z.int().nullable(),
  actor: z.string().nullable().describe('Null where the shop itself or a command did it'),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  createdAt: Instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;
