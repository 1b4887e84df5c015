/** How a visitor filters and sorts the price list besides the search. Pure; used by the page and the server. */
import type { Product } from './products.contract.ts';

/** Chosen instead of a category's or a sub-category's id. */
export const ALL = 'all';

export const PRICE_LIST_SORTS = ['price_low', 'price_high', 'discount', 'popular'] as const;
export type PriceListSort = (typeof PRICE_LIST_SORTS)[number];

/** Upper limits that a visitor can choose, in rupees per piece. */
export const PRICE_STEPS = [50, 100, 250, 500, 1000] as const;

/** The marks of a product that a visitor can filter by, by wire name. */
export const MARKS = {
  isGreen: 'is_green',
  isLowNoise: 'is_low_noise',
  isChildFriendly: 'is_child_friendly',
} as const;
export type Mark = keyof typeof MARKS;
export const MARK_NAMES = Object.keys(MARKS) as Mark[];

export interface ProductChoice extends Record<Mark, boolean> {
  /** Empty for any. */
  brand: string;
  /** Highest price of one in rupees; 0 for any. */
  upTo: number;
  /** Empty for the order of the price list. */
  sort: PriceListSort | '';
}

export const NO_CHOICE: ProductChoice = {
  brand: '',
  isGreen: false,
  isLowNoise: false,
  isChildFriendly: false,
  upTo: 0,
  sort: '',
};

export type ChoosableProduct = Pick<Product, 'base_price' | 'unit_price'> & {
  /** Missing if the product has none. */
  brand?: string | undefined;
  sales?: number | undefined;
} & Partial<Record<(typeof MARKS)[Mark], boolean | undefined>>;

/** How many filters and sort orders are chosen. */
export const choicesIn = ({ brand, upTo, sort, ...marks }: ProductChoice): number =>
  [brand, upTo, sort, ...MARK_NAMES.map((mark) => marks[mark])].filter(Boolean).length;

/** Lower ranks come first. */
const RANKS: Record<PriceListSort, (product: ChoosableProduct) => number> = {
  price_low: ({ unit_price }) => unit_price,
  price_high: ({ unit_price }) => -unit_price,
  discount: ({ base_price, unit_price }) => (base_price > 0 ? unit_price / base_price : 1),
  popular: ({ sales = 0 }) => -sales,
};

/** The products that match the choice, sorted; equal ranks keep their order. */
export function chooseProducts<T extends ChoosableProduct>(products: T[], choice: ProductChoice): T[] {
  const { brand, upTo, sort } = choice;
  if (choicesIn(choice) === 0) return products;
  const fitting = products.filter(
    (product) =>
      (brand === '' || product.brand === brand) &&
      MARK_NAMES.every((mark) => !choice[mark] || product[MARKS[mark]]) &&
      (upTo === 0 || product.unit_price <= upTo),
  );
  if (sort === '') return fitting;
  const rank = RANKS[sort];
  return fitting.sort((a, b) => rank(a) - rank(b));
}
