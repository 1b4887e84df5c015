/** The owner's rules for ready packs, from which pages pick goods on sale: the wire format. */
import { z } from 'zod';
import { Id, Line, Rupees } from '#shared/wire.ts';
import { AUDIENCES, PACK_LIMITS } from './packs.rules.ts';

export const Pack = z.object({
  name: z.string(),
  tamil_name: z.string(),
  budget: z.number().describe('Rupees that the list costs at most, at the prices of the day'),
  audience: z.enum(AUDIENCES).describe('children, low_noise: only goods that are marked so'),
  kinds: z.int().describe('At most so many different products'),
  shares: z
    .array(z.object({ category_id: z.int(), percent: z.int() }))
    .describe('How the budget is divided among categories; empty: evenly among all'),
});
export type Pack = z.output<typeof Pack>;

const { budget, kinds, packs } = PACK_LIMITS;

/** GET /pack/list */
export const PackList = z.object({
  packs: z.array(Pack),
  version: z.int().describe('Counts up with every change'),
});
export type PackList = z.output<typeof PackList>;

export const PackInput = z.strictObject({
  name: Line(60).min(1),
  tamil_name: Line(60),
  budget: Rupees.min(budget.min).max(budget.max),
  audience: z.enum(AUDIENCES),
  kinds: z.int().min(kinds.min).max(kinds.max),
  shares: z
    .array(z.strictObject({ category_id: Id, percent: z.int().min(1).max(100) }))
    .max(30)
    .refine(
      (shares) => new Set(shares.map(({ category_id }) => category_id)).size === shares.length,
      'A category is in the pack twice.',
    )
    .refine(
      (shares) => shares.length === 0 || shares.reduce((sum, { percent }) => sum + percent, 0) === 100,
      'The shares must come to 100 percent.',
    ),
});

/** PUT /pack/list: all of them, in their order; an empty list restores the shop's default packs. */
export const PackListUpdate = z.strictObject({
  packs: z.array(PackInput).max(packs),
  version: z
    .int()
    .min(0)
    .max(2_000_000_000)
    .describe('Of the list that was changed: CONFLICT when it is another by now'),
});
export type PackListUpdate = z.output<typeof PackListUpdate>;
