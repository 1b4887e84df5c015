/** How a visitor narrows and orders the price list besides search and category. Pure; the page and the server choose alike. */
import type { Product } from './products.contract.ts';

export const PRICE_LIST_SORTS = ['price_low', 'price_high', 'discount', 'popular'] as const;
export type PriceListSort = (typeof PRICE_LIST_SORTS)[number];

/** Prices of one piece, in rupees, up to which a visitor can ask. */
export const PRICE_STEPS = [50, 100, 250, 500, 1000] as const;

/** The marks of a product that a visitor can ask for, by their names on the wire. */
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
  /** Rupees that one costs at most; 0 for any price. */
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
  /** Absent where there is nothing to say. */
  brand?: string | undefined;
  sales?: number | undefined;
} & Partial<Record<(typeof MARKS)[Mark], boolean | undefined>>;

/** In how many ways the list is narrowed or ordered. */
export const choicesIn = ({ brand, upTo, sort, ...marks }: ProductChoice): number =>
  [brand, upTo, sort, ...MARK_NAMES.map((mark) => marks[mark])].filter(Boolean).length;

/** The smaller comes first. */
const RANKS: Record<PriceListSort, (product: ChoosableProduct) => number> = {
  price_low: ({ unit_price }) => unit_price,
  price_high: ({ unit_price }) => -unit_price,
  discount: ({ base_price, unit_price }) => (base_price > 0 ? unit_price / base_price : 1),
  popular: ({ sales = 0 }) => -sales,
};

/** What fits the choice; of equal rank in the order in which they came. */
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
