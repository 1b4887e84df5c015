import { describe, expect, it } from 'vitest';
import { storeSettings } from '#seeds/store.ts';
import type { ListedProduct } from './list/price-list.ts';
import { productListData, storeData } from './structured-data.ts';

const ORIGIN = 'https://shop.example';
const store = { ...storeSettings, sales_mode: 'online_payment' as const };

const sparklers: ListedProduct = {
  id: 1,
  name: 'Sparklers',
  tamil_name: 'மத்தாப்பு',
  description: '',
  quantity_content: '1 Box',
  base_price: 25,
  discount_price: 17,
  unit_price: 20.75,
  quantity: 5,
  category_id: 1,
  sub_cat: null,
  video_url: null,
  image: '/media/sparkler/480.webp',
};

const firstOffer = (products: ListedProduct[], mode: 'online_payment' | 'enquiry_only' | 'closed' = 'online_payment') =>
  productListData(products, { ...store, sales_mode: mode }, ORIGIN).itemListElement[0]?.item;

describe('the shop', () => {
  it('gives its name and place, with absolute URLs', () => {
    expect(storeData(store, ORIGIN)).toMatchObject({
      '@type': 'Store',
      name: store.store_name,
      url: 'https://shop.example/',
      telephone: store.phone_number,
    });
  });

  it('leaves out what the owner has not filled in', () => {
    const bare = { ...store, contact_email: '', facebook_link: '', insta_link: '', youtube_link: '', twitter_link: '' };
    expect(Object.keys(storeData(bare, ORIGIN))).not.toEqual(expect.arrayContaining(['email']));
    expect(storeData(bare, ORIGIN)).not.toHaveProperty('sameAs');
  });
});

describe('the products', () => {
  it('have the price that is paid, in rupees', () => {
    expect(firstOffer([sparklers])).toEqual({
      '@type': 'Product',
      name: 'Sparklers',
      alternateName: 'மத்தாப்பு',
      image: 'https://shop.example/media/sparkler/480.webp',
      offers: {
        '@type': 'Offer',
        price: 20.75,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('say what is available, and how', () => {
    expect(firstOffer([{ ...sparklers, quantity: 0 }])?.offers.availability).toMatch(/OutOfStock$/);
    expect(firstOffer([sparklers], 'enquiry_only')?.offers.availability).toMatch(/InStoreOnly$/);
    expect(firstOffer([sparklers], 'closed')?.offers.availability).toMatch(/InStoreOnly$/);
  });

  it('are the first fifty at most', () => {
    expect(productListData(Array(80).fill(sparklers), store, ORIGIN).itemListElement).toHaveLength(20);
  });
});
