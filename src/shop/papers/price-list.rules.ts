/** The content of the price list: products by category, in order of display. Pure. */
import { formatDate } from '#shared/dates.ts';
import { formatUnitRupees } from '#shared/money.ts';
import { contentsInWords } from '../products/products.boxes.rules.ts';
import type { Product } from '../products/products.contract.ts';
import { packIn } from '../products/products.pack.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

export const PRICE_LIST_TEXTS = {
  en: {
    title: 'Price list',
    prices: 'Prices of {date}',
    note: 'Prices may change. The shop at the address above always shows today’s prices and what is in stock.',
    number: 'No.',
    product: 'Product',
    pack: 'Pack',
    listPrice: 'List price',
    price: 'Price',
    quantity: 'Qty',
  },
  ta: {
    title: 'விலைப்பட்டியல்',
    prices: '{date} அன்றைய விலை',
    note: 'விலை மாறலாம். இன்றைய விலையும் இருப்பும் மேலே உள்ள இணைய முகவரியில் எப்போதும் இருக்கும்.',
    number: 'எண்',
    product: 'பொருள்',
    pack: 'பேக்',
    listPrice: 'பட்டியல் விலை',
    price: 'விலை',
    quantity: 'எண்ணம்',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

export interface PriceListChoice {
  language: PaperLanguage;
  pictures: boolean;
}

export const pictureFile = (key: string) => `/${key}.webp`;

function itemOf(product: Product, index: number, language: PaperLanguage, picture: string | undefined) {
  const isTamil = language === 'ta';
  const [name, second] = isTamil ? [product.tamil_name, product.name] : [product.name, product.tamil_name];
  return {
    number: index + 1,
    name: name || second,
    second: name && second !== name ? second : '',
    contents: contentsInWords(product.contents ?? [], language),
    pack: packIn(language, product.quantity_content),
    listPrice: product.unit_price < product.base_price ? formatUnitRupees(product.base_price) : '',
    price: formatUnitRupees(product.unit_price),
    picture: picture === undefined ? null : pictureFile(picture),
  };
}

/** Its input; `pictureOf` returns an empty name for a list without pictures. */
export interface PriceListSource {
  products: readonly Product[];
  store: StoreSettings;
  pictureOf: ReadonlyMap<number, string>;
  url: string;
  day: Date;
}

export function priceListPaper({ language, pictures }: PriceListChoice, source: PriceListSource) {
  const { products, store, pictureOf, url, day } = source;
  const words = PRICE_LIST_TEXTS[language];
  const items = products.map((product, index) => ({
    category: language === 'ta' ? product.Category.tamil_name || product.Category.name : product.Category.name,
    item: itemOf(product, index, language, pictureOf.get(product.id)),
  }));
  const groups = [...Map.groupBy(items, ({ category }) => category)].map(([name, rows]) => ({
    name,
    items: rows.map(({ item }) => item),
  }));
  return {
    language,
    title: words.title,
    date: words.prices.replace('{date}', formatDate(day)),
    address: url.replace(/^https?:\/\//, ''),
    shop: shopOnPaper(store, language),
    words,
    pictures,
    groups,
  };
}
