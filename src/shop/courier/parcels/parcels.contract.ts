/**
 * The wire format of an order's parcels: most orders have one, a large one goes in several, by one transport or more
 * (trade.md 2).
 */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { given } from '#shared/paging.ts';
import { Id, Ignored, Instant, Line, PathId, Rupees } from '#shared/wire.ts';
import { Courier, CourierAdd } from '../courier.contract.ts';

/** On its way; at the transport's office, to be collected; with the buyer; back to the shop. */
export const PARCEL_STATES = ['sent', 'arrived', 'delivered', 'returned'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** More parcels than any order needs. */
export const MOST_PARCELS = 20;

/** Kilograms, with three decimals. */
export const Weight = z
  .number()
  .min(0)
  .max(100_000)
  .refine((kilograms) => Number.isInteger(Math.round(kilograms * 1e6) / 1e3), 'Please give the weight in kilograms.');

const shape = {
  courier_partner: CourierAdd.shape.courier_partner,
  contact_number: CourierAdd.shape.contact_number,
  tracking_link: CourierAdd.shape.tracking_link,
  tracking_id: CourierAdd.shape.tracking_id,
  office: Line(300).describe('Where the buyer collects it'),
  cartons: z.int().min(0).max(999),
  weight: Weight.describe('Kilograms; 0: not weighed'),
  freight: Rupees.describe('What the buyer pays the transport; 0: nothing, or not known'),
  collect_by: z.iso.date().nullable().describe('The last day in India on which the office keeps it without a charge'),
  state: z.enum(PARCEL_STATES),
};

/** POST /parcel/add */
export const ParcelAdd = z.strictObject({
  order_id: Id,
  ...shape,
  office: shape.office.default(''),
  cartons: shape.cartons.default(0),
  weight: shape.weight.default(0),
  freight: shape.freight.default(0),
  collect_by: shape.collect_by.default(null),
  state: shape.state.default('sent'),
});
export type ParcelAdd = z.output<typeof ParcelAdd>;

/** PUT /parcel/update/{id}: any of the fields. */
export const ParcelUpdate = z
  .strictObject({
    ...{ id: Ignored, order_id: Ignored },
    ...shape,
    tracking_link: CourierAdd.shape.tracking_link.unwrap(),
    tracking_id: CourierAdd.shape.tracking_id.unwrap(),
  })
  .partial();
export type ParcelUpdate = z.output<typeof ParcelUpdate>;

export const Parcel = Courier.extend({
  office: z.string().describe('Where the buyer collects it; its phone is contact_number'),
  cartons: z.int().describe('0: not counted'),
  weight: z.number().describe('Kilograms; 0: not weighed'),
  freight: z.number().describe('Rupees that the buyer pays the transport; 0: nothing, not known, or not for packers'),
  collect_by: z.string().nullable().describe('YYYY-MM-DD in India'),
  state: z.enum(PARCEL_STATES),
  lr_photo: z
    .string()
    .nullable()
    .describe('Address of the photo of its LR, for those who may see the order; null: there is none'),
  createdAt: Instant,
});
export type Parcel = z.output<typeof Parcel>;

/** POST /parcel/photo/{id}: a form with the file `image`. */
export const ParcelPhotoForm = z.strictObject({ image: Files });

/** GET /parcel/photo/{id}: `v` distinguishes a photo from an earlier one. */
export const ParcelPhotoQuery = z.strictObject({
  v: given(z.string().max(20)),
  size: given(z.enum(['small', 'large'])),
});

/** The numbers of the orders that one answer names; the others are counted. */
export const MOST_SHARERS = 3;

/** POST /parcel/shared-numbers */
export const TypedNumbers = z.strictObject({
  parcels: z
    .array(
      z.strictObject({
        order_id: Id,
        courier_partner: Line(100),
        tracking_id: shape.tracking_id.unwrap().min(1, 'Please enter the tracking number.'),
      }),
    )
    .min(1)
    .max(200),
});
export type TypedNumber = z.output<typeof TypedNumbers>['parcels'][number];

/** A typed number that a parcel of another order has too. */
export const SharedNumber = z.object({
  order_id: z.int(),
  tracking_id: z.string().describe('As typed'),
  orders: z.array(z.string()).describe(`Numbers of the other orders, the newest ${MOST_SHARERS}`),
  count: z.int().describe('How many other orders there are'),
});
export type SharedNumber = z.output<typeof SharedNumber>;

/** GET /parcel/photo/{id}/{key} */
export const ParcelLrParam = z.object({ id: PathId, key: z.string().max(60) });

/** The transport suggested for an order's next parcel, and why. */
export const ParcelSuggestion = z.object({
  reason: z
    .enum(['chosen', 'near', 'last'])
    .describe('chosen: by the customer at checkout; near: has an office in the district; last: went there last'),
  courier_partner: z.string(),
  contact_number: z.string(),
  tracking_link: z.string(),
  office: z.string(),
  free_days: z.int().describe('Days that the office keeps a parcel without a charge; 0: not known'),
});
export type ParcelSuggestion = z.output<typeof ParcelSuggestion>;
