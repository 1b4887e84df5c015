/** How a visitor narrows and orders the price list besides search and category. Pure; the page and the server choose alike. */
import type { Product } from './products.contract.ts';

export const PRICE_LIST_SORTS = ['price_low', 'price_high', 'discount', 'popular'] as const;
export type PriceListSort = (typeof PRICE_LIST_SORTS)[number];

/** Prices of one piece, in rupees, up to which a visitor can ask. */
export const PRICE_STEPS = [50, 100, 250, 500, 1000] as const;

export interface ProductChoice {
  /** Empty for any. */
  brand: string;
  isGreen: boolean;
  /** Rupees that one costs at most; 0 for any price. */
  upTo: number;
  /** Empty for the order of the price list. */
  sort: PriceListSort | '';
}

export const NO_CHOICE: ProductChoice = { brand: '', isGreen: false, upTo: 0, sort: '' };

export type ChoosableProduct = Pick<Product, 'base_price' | 'unit_price'> & {
  /** Absent where there is nothing to say. */
  brand?: string | undefined;
  is_green?: boolean | undefined;
  sales?: number | undefined;
};

/** In how many ways the list is narrowed or ordered. */
export const choicesIn = ({ brand, isGreen, upTo, sort }: ProductChoice): number =>
  [brand !== '', isGreen, upTo > 0, sort !== ''].filter(Boolean).length;

/** The smaller comes first. */
const RANKS: Record<PriceListSort, (product: ChoosableProduct) => number> = {
  price_low: ({ unit_price }) => unit_price,
  price_high: ({ unit_price }) => -unit_price,
  discount: ({ base_price, unit_price }) => (base_price > 0 ? unit_price / base_price : 1),
  popular: ({ sales = 0 }) => -sales,
};

/** What fits the choice; of equal rank in the order in which they came. */
export function chooseProducts<T extends ChoosableProduct>(products: T[], choice: ProductChoice): T[] {
  const { brand, isGreen, upTo, sort } = choice;
  if (choicesIn(choice) === 0) return products;
  const fitting = products.filter(
    (product) =>
      (brand === '' || product.brand === brand) &&
      (!isGreen || product.is_green) &&
      (upTo === 0 || product.unit_price <= upTo),
  );
  if (sort === '') return fitting;
  const rank = RANKS[sort];
  return fitting.sort((a, b) => rank(a) - rank(b));
}
