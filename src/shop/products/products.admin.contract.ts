/**
 * What the owner sends about products, and the responses: the wire format (spec §5, §7; decisions §6). Field names in
 * the API are the spec's.
 */
import { z } from 'zod';
import { ActiveFlag, Files, FormAmount, FormAmountOrNone, FormFlag, FormIdOrNone, FormWhole } from '#shared/form.ts';
import { given, PageQuery, wholeText } from '#shared/paging.ts';
import { Failure, Id, Ignored, Instant, Line, Text } from '#shared/wire.ts';
import { MOST_CONTENTS, MOST_PIECES } from './products.boxes.rules.ts';
import { Product } from './products.contract.ts';
import {
  type FieldKey,
  type FieldKind,
  type IsRequired,
  type KindOf,
  PRODUCT_FIELDS,
  type ProductField,
  productFields,
  type WireOf,
} from './products.fields.ts';
import { STOCK_MOVEMENTS } from './products.stock.rules.ts';
import { HSN_TEXT, isHsnCode, MOST_PICTURES } from './products.values.rules.ts';
import { isVideoAddress, VIDEO_ADDRESS_TEXT } from './products.video.rules.ts';

const Required = (label: string, most: number) =>
  z.string(`${label} is required.`).pipe(Line(most).min(1, `${label} is required.`));

const VideoLink = Line(PRODUCT_FIELDS.videoUrl.most)
  .refine((text) => text === '' || isVideoAddress(text), VIDEO_ADDRESS_TEXT)
  .nullable();

/** The pictures in display order: addresses of existing ones, and `new:0`, `new:1` … for the files of `image`. */
const ImageOrder = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
  z.array(z.string().max(200)).max(MOST_PICTURES),
);

/** The highest price in rupees, however it is calculated. */
export const MOST_PRICE = PRODUCT_FIELDS.basePrice.most;

const MOST_ID = 2_147_483_647;

/** A tax bill needs a code for all goods, so an empty field means fireworks. */
const Hsn = (most: number) =>
  Line(most)
    .overwrite((text) => text || PRODUCT_FIELDS.hsnCode.initial)
    .refine(isHsnCode, HSN_TEXT);

/** Forms send it as JSON. An empty list turns a box into a plain product. */
const Contents = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value === '' ? '[]' : value) as unknown;
    } catch {
      return value;
    }
  },
  z
    .array(z.strictObject({ product_id: Id, count: z.int().min(1).max(MOST_PIECES) }))
    .max(MOST_CONTENTS)
    .refine(
      (contents) => new Set(contents.map(({ product_id }) => product_id)).size === contents.length,
      'A product is in the box twice.',
    ),
);

/** The schema of each kind of field in a request. */
const SENT = {
  text: ({ required, most = 0 }: ProductField): z.ZodType<string> =>
    typeof required === 'string' ? Required(required, most) : Line(most),
  lines: ({ most = 0 }: ProductField) => Text(most),
  money: ({ most = 0 }: ProductField) => FormAmount(0, most),
  optionalMoney: ({ most = 0 }: ProductField) => FormAmountOrNone(0, most),
  percent: () => FormAmount(0, 100),
  count: ({ most = 0 }: ProductField) => FormWhole(0, most),
  rating: () => FormAmount(0, 5),
  flag: () => FormFlag,
  video: () => VideoLink,
  hsn: ({ most = 0 }: ProductField) => Hsn(most),
  status: () => ActiveFlag,
  category: () => FormWhole(1, MOST_ID),
  subCategory: () => FormIdOrNone,
  contents: () => Contents,
} satisfies Record<FieldKind, (field: ProductField) => z.ZodType>;

type SentOf<Key extends FieldKey> = ReturnType<(typeof SENT)[KindOf<Key>]>;
type Sent = { [Key in FieldKey as WireOf<Key>]: SentOf<Key> };
/** A new product needs the required fields (spec §5); the others get their initial value. */
type SentToAdd = {
  [Key in FieldKey as WireOf<Key>]: IsRequired<Key> extends true ? SentOf<Key> : z.ZodOptional<SentOf<Key>>;
};

const sent = productFields().map(([, field]) => ({ field, schema: SENT[field.kind](field) }));
const sentOfFields = Object.fromEntries(sent.map(({ field, schema }) => [field.wire, schema])) as Sent;
const sentToAdd = Object.fromEntries(
  sent.map(({ field, schema }) => [field.wire, field.required ? schema : schema.optional()]),
) as SentToAdd;

const besides = {
  id: Ignored,
  image: Files.optional(),
  images: ImageOrder.optional(),
  stock_reason: Line(200).optional(),
};

/** POST /product/add; forms default to active (spec §4). */
export const ProductAdd = z.strictObject({ ...sentToAdd, ...besides });
export type ProductAdd = z.output<typeof ProductAdd>;

/** PUT /product/update/{id}: any of the fields; `expected_quantity` is the stock that the form showed. */
export const ProductUpdate = z
  .strictObject({ ...sentOfFields, ...besides, expected_quantity: FormWhole(0, 1_000_000) })
  .partial();
export type ProductUpdate = z.output<typeof ProductUpdate>;

export const PRODUCT_SORTS = ['name', 'price_low', 'price_high', 'stock', 'sales', 'newest'] as const;

export const ProductListQuery = PageQuery.extend({
  status: given(z.enum(['active', 'inactive'])),
  sort: given(z.enum(PRODUCT_SORTS)),
  category: given(wholeText(1)),
  brand: given(z.string().trim().max(PRODUCT_FIELDS.brand.most)),
  stock: given(z.enum(['low', 'out'])),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

/** A product as the owner's table shows it. */
export const ListedProduct = Product.extend({
  low_at: z.int().describe('Low from this quantity downwards: the mark low_stock_at, or what two weeks of sales take'),
  sold_lately: z.int().describe('Pieces sold in the last four weeks, counted every hour'),
});
export type ListedProduct = z.output<typeof ListedProduct>;

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

const bulkFields = productFields()
  .filter(([, { isBulk }]) => isBulk)
  .map(([, { wire }]) => wire as keyof Sent) as [keyof Sent, ...(keyof Sent)[]];

/** Sets one field of all of them to one value, checked as for a single product. */
const SetField = z
  .strictObject({ type: z.literal('field'), field: z.enum(bulkFields), value: z.union([z.string(), z.boolean()]) })
  .superRefine(({ field, value }, context) => {
    const [issue] = sentOfFields[field].safeParse(value).error?.issues ?? [];
    if (issue) context.addIssue({ code: 'custom', path: [field], message: issue.message });
  });

export const BulkAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('price'),
    percent: PercentChange,
    round_to: z.enum(['paisa', 'half_rupee', 'rupee']).default('paisa'),
  }),
  z.strictObject({ type: z.literal('discount'), percent: z.number().min(0).max(100) }),
  z.strictObject({ type: z.literal('status'), status: z.union([z.literal(0), z.literal(1)]) }),
  z.strictObject({ type: z.literal('stock'), quantity: z.int().min(0).max(1_000_000) }),
  SetField,
]);
export type BulkAction = z.output<typeof BulkAction>;

/** POST /product/bulk: for the named products, whole categories, or all; `preview` writes nothing. */
export const BulkChange = z
  .strictObject({
    ids: z.array(Id).min(1).max(5000).optional(),
    category_id: Id.optional(),
    category_ids: z.array(Id).min(1).max(500).optional().describe('Several categories'),
    all: z.literal(true).optional().describe('The whole list'),
    action: BulkAction,
    preview: z.boolean().default(false),
    seen: z.string().max(100).optional().describe('Of the preview: refused if the change would be another one by now'),
  })
  .refine(
    ({ ids, category_id, category_ids, all }) =>
      [ids, category_id, category_ids, all].filter((scope) => scope !== undefined).length === 1,
    'Name either products, categories or the whole list.',
  );
export type BulkChange = z.output<typeof BulkChange>;

const BulkState = z.object({
  base_price: z.number(),
  discount_price: z.number(),
  unit_price: z.number(),
  quantity: z.int(),
  status: z.union([z.literal(0), z.literal(1)]),
  value: z.union([z.string(), z.boolean()]).optional().describe('Of the field that is set'),
});

export const BulkAnswer = z.object({
  changed: z.int(),
  seen: z.string().describe('Marks this change, to be sent back when it is made'),
  rows: z.array(z.object({ id: z.int(), name: z.string(), before: BulkState, after: BulkState })),
});
export type BulkAnswer = z.output<typeof BulkAnswer>;

/** The latest bulk change. */
export const BulkLast = z.object({
  id: z.int(),
  action: z.enum(['price', 'discount', 'status', 'stock', 'field']),
  changed: z.int(),
  undone: z.boolean(),
  createdAt: Instant,
});
export type BulkLast = z.output<typeof BulkLast>;

export const BulkUndo = z.strictObject({ id: Id });

export const BulkUndone = z.object({
  restored: z.int(),
  kept: z.array(z.string()).describe('Products changed again since, which stay as they are'),
});
export type BulkUndone = z.output<typeof BulkUndone>;

/** 409 STOCK_CHANGED: the quantity available now. */
export const StockChanged = Failure.extend({ code: z.literal('STOCK_CHANGED'), quantity: z.int() });
