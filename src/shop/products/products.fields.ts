/**
 * A product's fields, each described once. The table's columns, the contract, the form, the list, import, export, bulk
 * changes and search derive from this; the labels are in the pages (web/admin/products/field-words.ts). Values have the
 * code's units: paise, hundredths of a percent. Pure.
 */

/** Decides how a field is stored, checked, entered, read from a sheet and written to one. */
export type FieldKind =
  | 'text'
  /** Text of several lines. */
  | 'lines'
  /** Paise; rupees on the wire. */
  | 'money'
  /** Paise, 0 for none; rupees or null on the wire. */
  | 'optionalMoney'
  /** Hundredths of a percent; percent on the wire. */
  | 'percent'
  | 'count'
  | 'rating'
  | 'flag'
  /** The address of a video. */
  | 'video'
  /** The code of a kind of goods in a tax bill. */
  | 'hsn'
  /** Whether it is on sale: 1 or 0 on the wire (spec §4). */
  | 'status'
  | 'category'
  | 'subCategory'
  /** The products in a gift box (products.boxes.rules.ts); in a sheet `code×count; code×count`. */
  | 'contents';

export interface ProductField<Kind extends FieldKind = FieldKind> {
  kind: Kind;
  /** Its name in the API. */
  wire: string;
  /** Its column in the code, if not the field's own name. */
  column?: string;
  /** Its description in the API's document. */
  about?: string;
  /** Whether a new product must have it; a text is the specification's name for it in an error (§5). */
  required?: true | string;
  /** The most characters of a text, or the largest number. */
  most?: number;
  /** The value of a product that was never given one; default: the empty value of its kind. */
  initial?: string | number | boolean;
  /** Its name among the columns of an import, if not the API's. */
  list?: string;
  /** The heading that an export gives it. */
  heading: string;
  /** Other names in price lists: headings in lower-case letters and digits (import-columns.rules.ts). */
  headings: readonly string[];
  /** Included in the search of the admin's list, which reads texts. */
  isSearched?: Kind extends 'text' | 'lines' | 'hsn' ? true : never;
  /** Shown in the admin's list of products below the name: a text alone, or a flag by its label. */
  isInList?: Kind extends 'text' | 'hsn' | 'flag' ? true : never;
  /** May be set for many products at once: the dialog enters a line of text, or yes or no. */
  isBulk?: Kind extends 'text' | 'hsn' | 'flag' ? true : never;
  /** A text of the shop's own work: empty where customers and strangers read the product. */
  isOfShop?: Kind extends 'text' | 'lines' ? true : never;
}

/** Does not compile for a mark that the field's kind does not allow. */
type FieldOfItsKind = { [Kind in FieldKind]: ProductField<Kind> }[FieldKind];

export const PRODUCT_FIELDS = {
  code: {
    kind: 'text',
    wire: 'sku',
    column: 'sku',
    list: 'code',
    most: 40,
    isSearched: true,
    isInList: true,
    heading: 'Code',
    headings: ['productcode', 'itemcode', 'sku', 'itemno', 'productno', 'partno'],
  },
  category: {
    kind: 'category',
    wire: 'category_id',
    column: 'categoryId',
    list: 'category',
    required: true,
    most: 80,
    heading: 'Category',
    headings: ['categoryname', 'group', 'groupname', 'section', 'producttype', 'productcategory', 'வகை', 'பிரிவு'],
  },
  subCategory: {
    kind: 'subCategory',
    wire: 'sub_cat',
    column: 'subCategoryId',
    list: 'sub_category',
    most: 80,
    heading: 'Sub-category',
    headings: ['subcategoryname', 'subcat', 'subgroup'],
  },
  name: {
    kind: 'text',
    wire: 'name',
    required: 'Product name',
    most: 160,
    isSearched: true,
    heading: 'Product',
    headings: [
      ...['name', 'title', 'products', 'productname', 'item', 'items', 'itemname', 'particulars', 'englishname'],
      ...['productdescription', 'itemdescription', 'descriptionofgoods', 'nameofproduct', 'crackersname'],
      ...['crackername', 'பொருள்', 'பொருட்கள்', 'பொருளின்பெயர்', 'பொருள்பெயர்', 'பட்டாசு', 'பட்டாசுபெயர்'],
      ...['பட்டாசின்பெயர்', 'விவரம்'],
    ],
  },
  tamilName: {
    kind: 'text',
    wire: 'tamil_name',
    required: 'Tamil name',
    most: 160,
    isSearched: true,
    heading: 'Tamil name',
    headings: ['tamil', 'nameintamil', 'productnametamil', 'itemnametamil', 'தமிழ்', 'தமிழ்பெயர்', 'பெயர்'],
  },
  pack: {
    kind: 'text',
    wire: 'quantity_content',
    list: 'pack',
    required: 'Pack',
    most: 80,
    about: "The pack, such as '1 Box (10 Pcs)'",
    isSearched: true,
    isInList: true,
    heading: 'Content',
    headings: [
      ...['pack', 'packing', 'packsize', 'contents', 'quantitycontent', 'packcontent', 'unit', 'units', 'uom', 'per'],
      ...['qtybox', 'qtyperbox', 'qtypack', 'boxcontent', 'unittype', 'size', 'அளவு', 'உள்ளடக்கம்', 'அலகு'],
    ],
  },
  brand: {
    kind: 'text',
    wire: 'brand',
    most: 60,
    about: 'The name under which it is sold, such as Standard',
    isSearched: true,
    isInList: true,
    isBulk: true,
    heading: 'Brand',
    headings: ['brandname', 'company', 'companyname', 'make', 'பிராண்ட்', 'பிராண்டு', 'கம்பெனி', 'நிறுவனம்'],
  },
  basePrice: {
    kind: 'money',
    wire: 'base_price',
    list: 'list_rate',
    required: true,
    most: 10_000_000,
    about: 'Rupees before the discount',
    heading: 'List rate',
    headings: [
      ...['listprice', 'mrp', 'mrprate', 'baseprice', 'actualprice', 'actualrate', 'originalprice', 'list', 'actual'],
      ...['original', 'gross', 'அசல்விலை', 'பட்டியல்விலை', 'எம்ஆர்பி'],
    ],
  },
  discount: {
    kind: 'percent',
    wire: 'discount_price',
    list: 'discount',
    required: true,
    about: 'Discount in percent',
    heading: 'Discount %',
    headings: ['discount', 'disc', 'discountpercentage', 'discpercent', 'percentage', 'தள்ளுபடி', 'தள்ளுபடிpercent'],
  },
  netPrice: {
    kind: 'optionalMoney',
    wire: 'net_price',
    list: 'net_rate',
    most: 10_000_000,
    about: 'Rupees that a customer pays instead of the list price less the discount; null for none',
    heading: 'Net rate',
    headings: [
      ...['netprice', 'offerprice', 'offerrate', 'sellingprice', 'saleprice', 'salesprice', 'ourprice', 'finalprice'],
      ...['discountedprice', 'discountprice', 'finalrate', 'specialprice', 'afterdiscount', 'discountrate'],
      ...['offer', 'net', 'nett', 'netamount', 'offeramount', 'discounted', 'discountedamount', 'finalamount'],
      ...['சலுகைவிலை', 'தள்ளுபடிவிலை', 'நிகரவிலை', 'விற்பனைவிலை'],
    ],
  },
  stock: {
    kind: 'count',
    wire: 'quantity',
    list: 'stock',
    required: true,
    most: 1_000_000,
    heading: 'Stock',
    headings: [
      ...['stockquantity', 'stockqty', 'stockavailable', 'stockavailableperpcs', 'availablestock', 'instock', 'qty'],
      ...['closingstock', 'stockinhand', 'quantity', 'availableqty', 'இருப்பு', 'கையிருப்பு'],
    ],
  },
  lowStockAt: {
    kind: 'count',
    wire: 'low_stock_at',
    most: 1_000_000,
    initial: 20,
    heading: 'Low stock at',
    headings: ['lowstock', 'reorderlevel', 'minimumstock', 'minstock'],
  },
  rating: {
    kind: 'rating',
    wire: 'performance_ratings',
    list: 'rating',
    required: true,
    heading: 'Rating',
    headings: ['performancerating', 'performanceratings'],
  },
  maker: {
    kind: 'text',
    wire: 'maker',
    most: 120,
    isBulk: true,
    about: 'The factory or firm that made it, as the box says',
    heading: 'Maker',
    headings: [
      ...['manufacturer', 'manufacturername', 'manufacturedby', 'mfg', 'mfgby', 'mfr', 'madeby', 'factory'],
      ...['தயாரிப்பாளர்', 'உற்பத்தியாளர்'],
    ],
  },
  storagePlace: {
    kind: 'text',
    wire: 'storage_place',
    most: 40,
    isSearched: true,
    isInList: true,
    isBulk: true,
    isOfShop: true,
    about: 'Where it lies in the store room, such as Rack B2; packing lists say it, the price list does not',
    heading: 'Storage place',
    headings: [
      ...['rack', 'rackno', 'racknumber', 'shelf', 'shelfno', 'bin', 'binno', 'godown', 'storagelocation'],
      ...['ரேக்', 'அலமாரி', 'வைக்கும்இடம்', 'குடோன்'],
    ],
  },
  hsnCode: {
    kind: 'hsn',
    wire: 'hsn_code',
    most: 8,
    initial: '3604',
    isBulk: true,
    about: 'The code of the goods in a tax bill: 4, 6 or 8 digits',
    heading: 'HSN code',
    headings: ['hsn', 'hsnno', 'hsnnumber', 'hsnsac', 'hsnsaccode'],
  },
  isNetRate: {
    kind: 'flag',
    wire: 'is_net_rate',
    about: 'Sold at its net rate: no coupon takes anything off it',
    isInList: true,
    isBulk: true,
    // In price lists, 'Net rate' heads the selling price.
    heading: 'No coupons',
    headings: ['isnetrate', 'nocoupon', 'couponexempt'],
  },
  isGreen: {
    kind: 'flag',
    wire: 'is_green',
    about: 'A green cracker: a registered formulation with fewer emissions',
    isInList: true,
    isBulk: true,
    heading: 'Green cracker',
    headings: ['green', 'isgreen', 'greencrackers', 'பசுமை', 'பசுமைபட்டாசு', 'பசுமைப்பட்டாசு'],
  },
  isLowNoise: {
    kind: 'flag',
    wire: 'is_low_noise',
    about: 'Makes little noise: light and colour without a bang',
    isInList: true,
    isBulk: true,
    heading: 'Low noise',
    headings: ['lownoise', 'noiseless', 'silent', 'quiet', 'islownoise', 'சத்தமில்லாதது', 'குறைந்தசத்தம்'],
  },
  isChildFriendly: {
    kind: 'flag',
    wire: 'is_child_friendly',
    about: 'For children, with an adult beside them',
    isInList: true,
    isBulk: true,
    heading: 'For children',
    headings: ['children', 'kids', 'kidsfriendly', 'childfriendly', 'ischildfriendly', 'குழந்தைகள்', 'குழந்தைகளுக்கு'],
  },
  isJoined: {
    kind: 'flag',
    wire: 'is_joined',
    about: 'Joined crackers (series, laris): not allowed in many places',
    isInList: true,
    isBulk: true,
    heading: 'Joined cracker',
    headings: ['joined', 'isjoined', 'joinedcrackers', 'சரவெடி'],
  },
  contents: {
    kind: 'contents',
    wire: 'contents',
    list: 'box_contents',
    about: 'The products in a gift box and how many pieces of each; missing for a plain product',
    heading: 'Contents of the box',
    headings: [
      ...[
        'boxcontents',
        'giftboxcontents',
        'giftboxitems',
        'itemsinbox',
        'itemsinthebox',
        'comboitems',
        'combocontents',
      ],
      ...['பெட்டியில்உள்ளவை', 'பெட்டியின்உள்ளடக்கம்', 'கிஃப்ட்பாக்ஸ்பொருட்கள்'],
    ],
  },
  fromContents: {
    kind: 'flag',
    wire: 'from_contents',
    about: 'Of a gift box: boxes that are not packed yet are sold too, while their contents are in stock',
    heading: 'Sold from contents',
    headings: ['fromcontents', 'packedonorder', 'packonorder', 'உள்ளவைஇருந்தால்விற்பனை'],
  },
  videoUrl: {
    kind: 'video',
    wire: 'video_url',
    most: 300,
    heading: 'Video',
    headings: ['videourl', 'videolink'],
  },
  active: {
    kind: 'status',
    wire: 'status',
    initial: true,
    heading: 'Status',
    headings: ['active', 'published'],
  },
  description: {
    kind: 'lines',
    wire: 'description',
    most: 2000,
    isSearched: true,
    heading: 'Description',
    headings: ['details', 'about'],
  },
  tamilDescription: {
    kind: 'lines',
    wire: 'tamil_description',
    most: 2000,
    about: 'What Tamil pages say of it; empty: the description',
    heading: 'Tamil description',
    headings: ['descriptionintamil', 'descriptiontamil', 'detailsintamil', 'தமிழ்விளக்கம்'],
  },
} as const satisfies Record<string, FieldOfItsKind>;

export type FieldKey = keyof typeof PRODUCT_FIELDS;
type Fields = typeof PRODUCT_FIELDS;

/** Names and kinds of the fields, for types that are derived from them. */
export type WireOf<Key extends FieldKey> = Fields[Key]['wire'];
export type KindOf<Key extends FieldKey> = Fields[Key]['kind'];
export type IsRequired<Key extends FieldKey> = Fields[Key] extends { required: unknown } ? true : false;
export type ListNameOf<Key extends FieldKey> = Fields[Key] extends { list: infer Name extends string }
  ? Name
  : WireOf<Key>;

/** The fields in the order of an export's columns. */
export const productFields = (): [FieldKey, ProductField][] =>
  Object.entries(PRODUCT_FIELDS) as [FieldKey, ProductField][];

export const columnOf = (key: FieldKey): string => (PRODUCT_FIELDS[key] as ProductField).column ?? key;

/** Its name among the columns of an import. */
export const listNameOf = ({ list, wire }: ProductField): string => list ?? wire;

/** A field by its name in the API or an import. */
export function fieldNamed(name: string): [FieldKey, ProductField] | undefined {
  return productFields().find(([, field]) => field.wire === name || listNameOf(field) === name);
}

/** The type of each kind in the code. A missing video is an empty text, a missing net price 0; categories are names. */
export interface KindValues {
  text: string;
  lines: string;
  money: number;
  optionalMoney: number;
  percent: number;
  count: number;
  rating: number;
  flag: boolean;
  video: string;
  hsn: string;
  status: boolean;
  category: string;
  subCategory: string;
  /** The format of a sheet. */
  contents: string;
}

/** A product's own fields as import and export know them; amounts in paise, shares in hundredths of a percent. */
export type ProductValues = { [Key in FieldKey]: KindValues[KindOf<Key>] };

const NOTHING: KindValues = {
  text: '',
  lines: '',
  money: 0,
  optionalMoney: 0,
  percent: 0,
  count: 0,
  rating: 0,
  flag: false,
  video: '',
  hsn: '',
  status: true,
  category: '',
  subCategory: '',
  contents: '',
};

/** The value of a product that was never given one. */
export const initialOf = ({ kind, initial }: ProductField): string | number | boolean => initial ?? NOTHING[kind];
