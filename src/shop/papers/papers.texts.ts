/** The words of the price list in both languages. */
import type { PaperLanguage } from './order-paper.rules.ts';

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
    listPrice: 'அசல் விலை',
    price: 'விலை',
    quantity: 'எண்ணம்',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;
