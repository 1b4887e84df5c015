/** The packing floor: which orders wait, who is packing each, and the progress. It never shows amounts. */
import { z } from 'zod';
import { Files } from '#shared/form.ts';
import { given } from '#shared/paging.ts';
import { Id, Instant, Line } from '#shared/wire.ts';
import { Weight } from '../../courier/parcels/parcels.contract.ts';
import { PackingRecord } from '../orders.contract.ts';
import { PackingOrder } from '../packing/packing.contract.ts';

const Packer = z.object({ id: z.int(), name: z.string(), since: Instant.describe('When they were last heard of') });

/** An order that waits to be packed. */
export const FloorEntry = z.object({
  id: z.int(),
  number: z.string(),
  createdAt: Instant,
  ship_by: z.iso.date().describe('The day in India by which its timeline promises that it leaves the shop'),
  transport: z.string().describe('With which it would go; empty: not known'),
  fetched: z.boolean().describe('Its buyer fetches it at the shop'),
  place: z.string(),
  items: z.int(),
  pieces: z.int(),
  packed: z.int().describe('Lines in the carton'),
  short: z.int().describe('Lines of which the shelf has fewer than were ordered'),
  lacks_name: z.boolean().describe('It cannot be packed before its tax invoice names the buyer'),
  packer: Packer.nullable().describe('Who has it on the table; null: anybody may take it'),
});
export type FloorEntry = z.output<typeof FloorEntry>;

/** GET /packing/queue */
export const FloorQueue = z.object({
  orders: z.array(FloorEntry).describe('In the order in which they are packed'),
  more: z.int().describe('How many wait behind these'),
});
export type FloorQueue = z.output<typeof FloorQueue>;

export const ShortLine = z.strictObject({
  line_id: Id,
  found: z.int().min(0).max(100_000).describe('Pieces that are there'),
});

/** The packing progress of an order, and its packer. */
export const FloorState = PackingRecord.extend({
  short_lines: z.array(ShortLine),
  packer: Packer.nullable(),
  goods: z.string().describe('What there is to pack, to be sent back with every save'),
  may_take: z.boolean().describe('The caller may take it, or take it over'),
  step: z.int().describe('The last save that counts; an older one that comes late changes nothing'),
  updatedAt: Instant.nullable().describe('Null: nobody wrote yet'),
  packed_by: z.string().describe('Who wrote last; empty: nobody yet'),
});
export type FloorState = z.output<typeof FloorState>;

/** GET /packing/order/{id} */
export const FloorOrder = PackingOrder.omit({ Packing: true }).extend({
  ship_by: FloorEntry.shape.ship_by,
  going_with: FloorEntry.shape.transport,
  /** The barcode of each product, including those in gift boxes. */
  codes: z.array(z.object({ product_id: z.int(), code: z.string() })),
  is_to_pack: z
    .boolean()
    .describe('False for an order that only the office sees here: cancelled, or waiting for its money'),
  floor: FloorState,
});
export type FloorOrder = z.output<typeof FloorOrder>;

/** POST /packing/take */
export const FloorTake = z.strictObject({
  order_id: Id,
  take_over: z
    .boolean()
    .default(false)
    .describe('From a packer who was not heard of for a while; the owner at any time'),
});

/** POST /packing/release */
export const FloorRelease = z.strictObject({ order_id: Id });

/** POST /packing/next */
export const FloorNext = z.strictObject({
  transport: Line(80).optional().describe('Only of this transport; empty: of those whose transport is not known'),
});

/** PUT /order/packing/{orderId}: the complete state, so that sending it twice is harmless. */
export const PackingUpdate = z.strictObject({
  packed_line_ids: z.array(Id).max(1000),
  cartons: z.int().min(0).max(999),
  weight: Weight.optional().describe('Kilograms of all cartons; left out: as before'),
  short_lines: z.array(ShortLine).max(1000).optional().describe('Left out: as before'),
  step: z.int().min(1).max(2_000_000_000).optional().describe("Counts up with every save of the packer's device"),
  packer_id: Id.optional().describe('Who packed on this device; another person signed in there by now is refused'),
  goods: z.string().max(50_000).optional().describe('As this device saw them: refused if they have changed since'),
  done: z.boolean().optional().describe('The cartons are closed; false opens them again; left out: as before'),
});
export type PackingUpdate = z.output<typeof PackingUpdate>;

/** POST /packing/photo/{id}: a form with the file `image`. */
export const PackingPhotoForm = z.strictObject({ image: Files });

/** GET /packing/photo/{id}: `v` distinguishes a photo from an earlier one. */
export const PackingPhotoQuery = z.strictObject({
  v: given(z.string().max(20)),
  size: given(z.enum(['small', 'large'])),
});
