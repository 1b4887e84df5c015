/**
 * The shop and its products for search engines (JSON-LD, schema.org). It is data, not script, so the page's script policy does
 * not apply.
 */
import { rupeesFromPaise } from '#shared/money.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { pricesOf } from '../cart/product-prices.ts';
import type { ListedProduct } from './list/price-list.ts';

/** Enough to show what the shop sells; each adds bytes to the first view. */
const MOST_PRODUCTS = 20;
const SCHEMA = 'https://schema.org';

/** The business hours of spec §2 in schema.org's format. */
const OPENING_HOURS = ['Mo-Sa 09:00-20:00', 'Su 10:00-18:00'];

type StoreFacts = Pick<
  StoreSettings,
  | 'store_name'
  | 'tamil_name'
  | 'phone_number'
  | 'contact_email'
  | 'store_address'
  | 'youtube_link'
  | 'facebook_link'
  | 'twitter_link'
  | 'insta_link'
  | 'sales_mode'
>;

/** The home page's data, as texts that cannot end the script element. */
export function homeData(products: readonly ListedProduct[], store: StoreFacts, origin: string): string[] {
  return [storeData(store, origin), productListData(products, store, origin)].map((data) =>
    JSON.stringify(data).replaceAll('<', '\\u003c'),
  );
}

export function storeData(store: StoreFacts, origin: string) {
  const links = [store.facebook_link, store.insta_link, store.youtube_link, store.twitter_link].filter(Boolean);
  return {
    '@context': SCHEMA,
    '@type': 'Store',
    name: store.store_name,
    ...(store.tamil_name && { alternateName: store.tamil_name }),
    url: `${origin}/`,
    image: `${origin}/og.jpg`,
    telephone: store.phone_number,
    ...(store.contact_email && { email: store.contact_email }),
    ...(store.store_address && { address: store.store_address }),
    openingHours: OPENING_HOURS,
    currenciesAccepted: 'INR',
    ...(links.length > 0 && { sameAs: links }),
  };
}

/** An enquiry shop sells at its counter (decisions §4), so nothing is marked as sold online. */
function availabilityOf(product: ListedProduct, mode: StoreFacts['sales_mode']): string {
  if (product.quantity <= 0) return `${SCHEMA}/OutOfStock`;
  return mode === 'online_payment' ? `${SCHEMA}/InStock` : `${SCHEMA}/InStoreOnly`;
}

export function productListData(products: readonly ListedProduct[], store: StoreFacts, origin: string) {
  const itemListElement = products.slice(0, MOST_PRODUCTS).map((product, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Product',
      name: product.name,
      ...(product.tamil_name && { alternateName: product.tamil_name }),
      ...(product.image && { image: new URL(product.image, origin).href }),
      offers: {
        '@type': 'Offer',
        price: rupeesFromPaise(pricesOf(product).unitPrice),
        priceCurrency: 'INR',
        availability: availabilityOf(product, store.sales_mode),
      },
    },
  }));
  return { '@context': SCHEMA, '@type': 'ItemList', numberOfItems: itemListElement.length, itemListElement };
}
