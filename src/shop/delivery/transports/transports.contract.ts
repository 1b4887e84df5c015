/** Transports: the lorry services that carry the parcels, with their offices (trade.md 2). */
import { z } from 'zod';
import { Id, Ignored, Line, Link } from '#shared/wire.ts';
import { DistrictName, QuoteQuery } from '../delivery.contract.ts';

/** Free text, because parcel offices write their landline and mobile numbers in many ways. */
export const OfficePhone = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d -]{4,18}$/, 'Please enter a valid contact number.');

const OfficeInput = z.strictObject({
  district: DistrictName,
  address: Line(200).min(1, 'Please enter the address of the office.'),
  phone: OfficePhone,
});

const MOST_OFFICES = 300;

const shape = {
  name: Line(80).min(1, 'Please give the transport a name.'),
  carries_crackers: z.boolean(),
  offices: z.array(OfficeInput).max(MOST_OFFICES),
  tracking_page: Link,
  free_days: z.int().min(0).max(365),
  active: z.boolean(),
};

/** POST /delivery/transport/add */
export const TransportInput = z.strictObject({
  name: shape.name,
  carries_crackers: shape.carries_crackers.default(true),
  offices: shape.offices.default([]),
  tracking_page: shape.tracking_page.default(''),
  free_days: shape.free_days.default(0),
  active: shape.active.default(true),
});
export type TransportInput = z.output<typeof TransportInput>;

/** PUT /delivery/transport/update/{id}: any of the fields; offices replace the earlier ones. */
export const TransportUpdate = z.strictObject({ id: Ignored, ...shape }).partial();
export type TransportUpdate = z.output<typeof TransportUpdate>;

/** An office that a customer chooses at checkout, from those of `GET /delivery/offices`. */
export const TransportChoice = z.strictObject({ id: Id, address: shape.offices.element.shape.address });
export type TransportChoice = z.output<typeof TransportChoice>;

/** GET /delivery/offices: where a parcel to the place could be collected. */
export const OfficesQuery = QuoteQuery.omit({ subtotal: true, list_total: true });

/** A transport that carries parcels to a place, as offered to customers. */
export const NearTransport = z.object({
  id: z.int(),
  name: z.string(),
  free_days: z.int().describe('Days that a parcel is kept at the office without a charge; 0: not known'),
  offices: z.array(z.object({ address: z.string(), phone: z.string() })),
});
export type NearTransport = z.output<typeof NearTransport>;

export const TransportOffice = z.object({
  district: z.string().describe("'Chennai, Tamil Nadu'"),
  address: z.string(),
  phone: z.string(),
});
export type TransportOffice = z.output<typeof TransportOffice>;

export const Transport = z.object({
  id: z.int(),
  name: z.string(),
  carries_crackers: z.boolean(),
  offices: z.array(TransportOffice),
  tracking_page: z.string(),
  free_days: z.int().describe('Days that a parcel is kept at the office without a charge; 0: not known'),
  active: z.boolean(),
});
export type Transport = z.output<typeof Transport>;
