/** What the owner sends about products and reads back (spec §5, §7; decisions §6). The API's names for fields are the spec's. */
import { z } from 'zod';
import { ActiveFlag, Files, FormAmount, FormIdOrNone, FormWhole } from '#shared/form.ts';
import { given, PageQuery, wholeText } from '#shared/paging.ts';
import { Id, Ignored, Instant, Line, Text } from '#shared/wire.ts';
import { STOCK_MOVEMENTS } from './products.stock.rules.ts';
import { isVideoAddress, VIDEO_ADDRESS_TEXT } from './products.video.rules.ts';

const Required = (label: string, most: number) =>
  z.string(`${label} is required.`).pipe(Line(most).min(1, `${label} is required.`));

const VideoLink = Line(300)
  .refine((text) => text === '' || isVideoAddress(text), VIDEO_ADDRESS_TEXT)
  .nullable();

/** The pictures in the order to show: addresses of old ones, and `new:0`, `new:1` … for the files of `image`. */
const ImageOrder = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
  z.array(z.string().max(200)).max(12),
);

/** The highest price in rupees, whichever way a product comes to it. */
export const MOST_PRICE = 10_000_000;

const shape = {
  id: Ignored,
  sku: Line(40),
  name: Required('Product name', 160),
  tamil_name: Required('Tamil name', 160),
  category_id: FormWhole(1, 2_147_483_647),
  sub_cat: FormIdOrNone,
  description: Text(2000),
  base_price: FormAmount(0, MOST_PRICE),
  discount_price: FormAmount(0, 100),
  video_url: VideoLink,
  quantity_content: Required('About cracker quantity', 80),
  quantity: FormWhole(0, 1_000_000),
  performance_ratings: FormAmount(0, 5),
  status: ActiveFlag,
  low_stock_at: FormWhole(0, 1_000_000),
  image: Files,
  images: ImageOrder,
  stock_reason: Line(200),
};

/** POST /product/add: description, image and video are optional (spec §5); forms default to active (spec §4). */
export const ProductAdd = z.strictObject(shape).partial({
  sku: true,
  sub_cat: true,
  description: true,
  video_url: true,
  status: true,
  low_stock_at: true,
  image: true,
  images: true,
  stock_reason: true,
});
export type ProductAdd = z.output<typeof ProductAdd>;

/** PUT /product/update/{id}: any of the fields; `expected_quantity` is the stock that the form was filled with. */
export const ProductUpdate = z.strictObject({ ...shape, expected_quantity: FormWhole(0, 1_000_000) }).partial();
export type ProductUpdate = z.output<typeof ProductUpdate>;

export const PRODUCT_SORTS = ['name', 'price_low', 'price_high', 'stock', 'sales', 'newest'] as const;

export const ProductListQuery = PageQuery.extend({
  status: given(z.enum(['active', 'inactive'])),
  sort: given(z.enum(PRODUCT_SORTS)),
  category: given(wholeText(1)),
  stock: given(z.enum(['low', 'out'])),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const StockMovement = z.object({
  id: z.int(),
  kind: z.enum(STOCK_MOVEMENTS),
  quantity: z.int().describe('Pieces that came (above 0) or went (below 0)'),
  stock_after: z.int().describe('Pieces on hand after it, reserved ones included'),
  order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  actor: z.string().nullable(),
  reason: z.string(),
  createdAt: Instant,
});
export type StockMovement = z.output<typeof StockMovement>;

const PercentChange = z
  .number()
  .min(-90)
  .max(500)
  .refine((value) => value !== 0, 'The percentage must not be 0.');

export const BulkAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('price'),
    percent: PercentChange,
    round_to: z.enum(['paisa', 'half_rupee', 'rupee']).default('paisa'),
  }),
  z.strictObject({ type: z.literal('discount'), percent: z.number().min(0).max(100) }),
  z.strictObject({ type: z.literal('status'), status: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ type: z.literal('stock'), quantity: z.int().min(0).max(1_000_000) }),
]);
export type BulkAction = z.output<typeof BulkAction>;

/** POST /product/bulk: on the products that are named, or on a whole category; with `preview` nothing is written. */
export const BulkChange = z
  .strictObject({
    ids: z.array(Id).min(1).max(5000).optional(),
    category_id: Id.optional(),
    action: BulkAction,
    preview: z.boolean().default(false),
  })
  .refine(
    (body) => (body.ids === undefined) !== (body.category_id === undefined),
    'Name either products or a category.',
  );
export type BulkChange = z.output<typeof BulkChange>;

const BulkState = z.object({
  base_price: z.number(),
  discount_price: z.number(),
  unit_price: z.number(),
  quantity: z.int(),
  status: z.union([z.literal(0), z.literal(1)]),
});

export const BulkAnswer = z.object({
  changed: z.int(),
  rows: z.array(z.object({ id: z.int(), name: z.string(), before: BulkState, after: BulkState })),
});
export type BulkAnswer = z.output<typeof BulkAnswer>;
