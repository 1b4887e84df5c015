import { z } from 'zod';
import { Id, Line } from '#shared/wire.ts';

export const Courier = z.object({
  id: z.int(),
  order_id: z.int(),
  courier_partner: z.string(),
  contact_number: z.string(),
  tracking_link: z.string(),
  tracking_id: z.string(),
});
export type Courier = z.output<typeof Courier>;

const fields = {
  courier_partner: Line(80).min(1, 'Courier name is required.'),
  contact_number: z
    .string()
    .trim()
    .regex(/^\+?[\d][\d -]{4,18}$/, 'Please enter a valid contact number.'),
  // Labelled required but not enforced (spec §5). Only http(s), so that no stored link can run script.
  tracking_link: Line(300)
    .refine(
      (text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text),
      'The link must be a web address that starts with https://',
    )
    .default(''),
  tracking_id: Line(80).default(''),
};

export const CourierAdd = z.strictObject({ ...fields, order_id: Id });
export const CourierUpdate = z.strictObject({
  ...fields,
  id: z.unknown().optional(),
  order_id: z.unknown().optional(),
});
