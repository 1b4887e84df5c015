import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { Id, Line, Link } from '#shared/wire.ts';
import { OfficePhone } from '../delivery/transports/transports.contract.ts';

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
  contact_number: OfficePhone,
  // Labelled required but not enforced (spec §5).
  tracking_link: Link.default(''),
  tracking_id: Line(80).default(''),
};

export const CourierAdd = z.strictObject({ ...fields, order_id: Id });
export const CourierUpdate = z.strictObject({
  ...fields,
  id: z.unknown().optional(),
  order_id: z.unknown().optional(),
});

/** POST /courier/sheet */
export const LrSheetForm = z.strictObject({ file: Files });

export const LrSheet = z.object({ rows: z.array(z.array(z.string())).describe('The cells of its rows as texts') });
export type LrSheet = z.output<typeof LrSheet>;
