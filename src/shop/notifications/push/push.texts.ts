/** The text of a notification, in the language of its device. Amounts only for people who may see them. */
import { formatAmount } from '#shared/money.ts';
import type { News, OrdersNews } from './push.rules.ts';

export interface Notification {
  title: string;
  body: string;
  /** The page to open when pressed. */
  path: string;
}

interface Reader {
  locale: 'en' | 'ta';
  mayMoney: boolean;
  shop: string;
}

type Words = {
  orders: (news: OrdersNews, money: string) => string;
  transfers: (count: number, money: string) => string;
  stock: (count: number, name: string) => string;
  test: string;
};

const EN: Words = {
  orders: ({ count, number, city }, money) =>
    (count === 1 ? [`New order ${number}`, money, city] : [`${count} new orders`, money]).filter(Boolean).join(' · '),
  transfers: (count, money) => `${count === 1 ? 'A transfer' : `${count} transfers`} to confirm · ${money}`,
  stock: (count, name) => (count === 1 ? `Sold out: ${name}` : `Sold out: ${name} and ${count - 1} more`),
  test: 'This device will get notifications.',
};

const TA: Words = {
  orders: ({ count, number, city }, money) =>
    (count === 1 ? [`புதிய ஆர்டர் ${number}`, money, city] : [`${count} புதிய ஆர்டர்கள்`, money])
      .filter(Boolean)
      .join(' · '),
  transfers: (count, money) => `வங்கியில் பார்க்க வேண்டிய பணம்: ${count} · ${money}`,
  stock: (count, name) => (count === 1 ? `தீர்ந்துவிட்டது: ${name}` : `தீர்ந்துவிட்டவை: ${name}, மேலும் ${count - 1}`),
  test: 'இந்தச் சாதனத்துக்கு அறிவிப்புகள் வரும்.',
};

const WORDS = { en: EN, ta: TA };

/** Null without news. */
export function notificationOf(news: News, { locale, mayMoney, shop }: Reader): Notification | null {
  const words = WORDS[locale];
  const money = (paise: number) => (mayMoney ? formatAmount(paise) : '');
  const { orders, transfers, stock } = news;
  const lines = [
    orders && words.orders(orders, money(orders.total)),
    transfers && words.transfers(transfers.count, money(transfers.total)),
    stock && words.stock(stock.count, (locale === 'ta' && stock.tamilName) || stock.name),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  const path = orders ? '/?tab=orders' : transfers ? '/?tab=orders&todo=transfer' : '/?tab=products';
  // A single piece of news becomes the headline.
  const [first = '', ...others] = lines;
  return others.length === 0 ? { title: first, body: shop, path } : { title: shop, body: lines.join('\n'), path };
}

export const testNotification = ({ locale, shop }: Pick<Reader, 'locale' | 'shop'>): Notification => ({
  title: shop,
  body: WORDS[locale].test,
  path: '/',
});
