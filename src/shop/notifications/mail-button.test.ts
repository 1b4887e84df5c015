import { expect, it } from 'vitest';
import { renderAccountMail } from './account-mail.ts';
import { renderNewsletter } from './newsletter/newsletter.mail.ts';
import { renderLines } from './shop-mail.ts';

const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<td style="[^"]*background:#c8102e[^"]*"><a href="([^"]*)"/g)].map(([, to = '']) => to);

const shop = { storeName: 'Shop', storeContact: '0452', baseUrl: 'http://shop' };
const season = { opens_at: '', last_order_date: '', festival_date: '', after_last_order: 'stop' } as const;
const store = { store_name: 'Shop', tamil_name: 'கடை', phone_number: '0452', contact_email: '', ...season };

it('is in a mail about an account and in one to the shop, whose link was a line as thin as its words', () => {
  const change = { change: 'phone', name: '', changedAt: '2026-10-01T06:30:00.000Z', locale: 'ta' } as const;
  expect(buttonsOf(renderAccountMail({ ...change, ...shop }).html)).toEqual(['http://shop/ta/login']);
  const link = { text: 'Open the orders', address: 'http://shop/?tab=orders' };
  const { html, plain } = renderLines({ subject: 'News', storeName: 'Shop', lines: ['MP-1'], link });
  expect(buttonsOf(html)).toEqual([link.address]);
  expect(plain).toContain('Open the orders: http://shop/?tab=orders');
});

it('opens the price list from the newsletter, in each language of the mail', () => {
  const parts = [
    { language: 'en' as const, message: '' },
    { language: 'ta' as const, message: '' },
  ];
  const { html, plain } = renderNewsletter({ parts, store, baseUrl: 'http://shop', stopUrl: 'http://shop/stop' });
  expect(buttonsOf(html)).toEqual(['http://shop/', 'http://shop/ta/']);
  expect(html).toContain('href="http://shop/api/product/price-list?language=ta"');
  expect(plain).toContain('Open the price list: http://shop/\nPrice list as a PDF: http://shop/api/product');
});
