/** The mail that goods are back in stock. Each name leads to the product in the price list. */
import { html } from 'hono/html';
import { mailPage } from '#platform/mail/mail-page.ts';
import { formatUnitPrice, unitPriceOf } from '#shared/money.ts';
import { packIn } from '../../products/products.pack.rules.ts';
import type { SellableRow } from '../../products/products.ts';
import type { RenderedMail } from '../order-mail.ts';

interface StockMailInput {
  goods: readonly SellableRow[];
  /** Empty if the address is not confirmed. */
  name: string;
  locale: 'en' | 'ta';
  storeName: string;
  storeContact: string;
  baseUrl: string;
}

const TEXTS = {
  en: {
    one: (name: string) => `Back in stock: ${name}`,
    many: (count: number) => `Back in stock: ${count} products`,
    greeting: 'Vanakkam',
    lead: 'You asked us to tell you when this is back. You can order it again now:',
    soon: 'We cannot keep any aside, so please order while it is in stock.',
    last: 'This is the only message about it. If you want to hear of a product again, ask for it again in the shop.',
    questions: 'Questions? Call or write to us:',
  },
  ta: {
    one: (name: string) => `மீண்டும் கிடைக்கிறது: ${name}`,
    many: (count: number) => `மீண்டும் கிடைக்கிறது: ${count} பொருட்கள்`,
    greeting: 'வணக்கம்',
    lead: 'மீண்டும் வந்ததும் சொல்லும்படி கேட்டிருந்தீர்கள். இப்போது வந்துவிட்டது; ஆர்டர் செய்யலாம்:',
    soon: 'உங்களுக்காகத் தனியாக எடுத்து வைக்க முடியாது; தீர்வதற்குள் ஆர்டர் செய்யுங்கள்.',
    last: 'இதைப் பற்றி இந்த ஒரு மின்னஞ்சல் மட்டும்தான்; மேலும் எதுவும் வராது. மறுபடியும் தெரிந்துகொள்ள வேண்டுமென்றால் கடையின் பக்கத்தில் மீண்டும் கேளுங்கள்.',
    questions: 'கேள்விகள் இருந்தால் அழையுங்கள் அல்லது எழுதுங்கள்:',
  },
} as const;

export function renderStockMail({ goods, name, locale, storeName, ...shop }: StockMailInput): RenderedMail {
  const words = TEXTS[locale];
  const list = goods.map((product) => {
    const shown = (locale === 'ta' && product.tamilName) || product.name;
    const facts = [packIn(locale, product.pack), formatUnitPrice(unitPriceOf(product))].filter(Boolean).join(' · ');
    const link = `${shop.baseUrl}${locale === 'ta' ? '/ta' : ''}/?q=${encodeURIComponent(shown)}`;
    return { shown, facts, link };
  });
  const [first] = list;
  const subject = `${first && list.length === 1 ? words.one(first.shown) : words.many(list.length)} · ${storeName}`;
  const greeting = `${[words.greeting, name].filter(Boolean).join(' ')},`;
  const end = [words.soon, words.last, `${words.questions} ${shop.storeContact}`];
  const content = html`<p>${greeting}</p>
<p>${words.lead}</p>
<ul>
${list.map(({ shown, facts, link }) => html`<li><a href="${link}" style="color:#c8102e">${shown}</a> &middot; ${facts}</li>`)}
</ul>
${end.map((line) => html`<p>${line}</p>`)}`;
  const body = mailPage({ lang: locale, subject, heading: storeName, preview: words.lead }, content);
  const rows = list.map(({ shown, facts, link }) => `- ${shown} · ${facts}: ${link}`);
  return { subject, html: body, plain: [greeting, words.lead, ...rows, ...end, storeName].join('\n') };
}
