/** The price list as a PDF: made again when something that it says has changed, which a new day is too. */
import { createHash } from 'node:crypto';
import { renderSVG } from 'uqr';
import type { Db } from '#platform/db/db.ts';
import type { PdfMaker } from '#platform/pdf/pdf.ts';
import type { Media } from '#platform/storage/media.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUnitPrice, paiseFromRupees } from '#shared/money.ts';
import type { Product } from '../products/products.contract.ts';
import { packIn } from '../products/products.pack.rules.ts';
import { listFirstPictures, listProducts } from '../products/products.ts';
import { getStore } from '../settings/settings.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { PRICE_LIST_TEXTS } from './papers.texts.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

export interface PapersNeeds {
  db: Db;
  media: Media;
  pdfs: PdfMaker;
  baseUrl: () => string;
}

export interface PriceListChoice {
  language: PaperLanguage;
  pictures: boolean;
}

export const hashOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex');

/** A PDF with the hash of what it says: the same hash is the same bytes. */
export interface Paper {
  bytes: Buffer<ArrayBuffer>;
  hash: string;
}

const pictureFile = (key: string) => `/${key}.webp`;

function itemOf(product: Product, index: number, language: PaperLanguage, picture: string | undefined) {
  const isTamil = language === 'ta';
  const [name, second] = isTamil ? [product.tamil_name, product.name] : [product.name, product.tamil_name];
  return {
    number: index + 1,
    name: name || second,
    second: name && second !== name ? second : '',
    pack: packIn(language, product.quantity_content),
    listPrice: product.unit_price < product.base_price ? formatUnitPrice(paiseFromRupees(product.base_price)) : '',
    price: formatUnitPrice(paiseFromRupees(product.unit_price)),
    picture: picture === undefined ? null : pictureFile(picture),
  };
}

/** Everything that the list says, in order of display. */
async function readPriceList(db: Db, { language, pictures }: PriceListChoice, url: string) {
  const [products, store] = [await listProducts(db), await getStore(db)];
  const pictureOf = pictures ? await listFirstPictures(db) : new Map<number, string>();
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
    date: words.prices.replace('{date}', formatDate(new Date())),
    address: url.replace(/^https?:\/\//, ''),
    shop: shopOnPaper(store, language),
    words,
    pictures,
    groups,
  };
}

/** Pictures by the name under which the data know them; one that is gone leaves its place empty. */
async function readPictures(media: Media, keys: readonly string[]): Promise<Record<string, Buffer>> {
  const read = await Promise.all(keys.map(async (key) => [key, await media.read(key, '160.webp')] as const));
  return Object.fromEntries(read.flatMap(([key, file]) => (file ? [[pictureFile(key), file.bytes]] : [])));
}

type PriceListData = Awaited<ReturnType<typeof readPriceList>>;

async function draw({ media, pdfs }: PapersNeeds, data: PriceListData, url: string): Promise<Buffer<ArrayBuffer>> {
  const named = data.groups.flatMap(({ items }) => items.map(({ picture }) => picture)).filter((one) => one !== null);
  const pictures = await readPictures(
    media,
    named.map((file) => file.slice(1, -'.webp'.length)),
  );
  const groups = data.groups.map(({ name, items }) => ({
    name,
    items: items.map((item) => ({ ...item, picture: item.picture && item.picture in pictures ? item.picture : null })),
  }));
  const files = { ...pictures, '/qr.svg': Buffer.from(renderSVG(url, { border: 0 })) };
  return pdfs.make({ template: 'price-list.typ', data: { ...data, groups }, files });
}

/** One list for each language, with pictures and without. */
export function createPriceLists(needs: PapersNeeds) {
  const kept = new Map<string, { hash: string; bytes: Promise<Buffer<ArrayBuffer>> }>();

  return async function priceList(choice: PriceListChoice): Promise<Paper> {
    const url = `${needs.baseUrl()}${choice.language === 'ta' ? '/ta' : '/'}`;
    const data = await readPriceList(needs.db, choice, url);
    const hash = hashOf(data);
    const name = `${choice.language} ${choice.pictures}`;
    const known = kept.get(name);
    const bytes = known?.hash === hash ? known.bytes : draw(needs, data, url);
    kept.set(name, { hash, bytes });
    // One that failed is not kept.
    bytes.catch(() => kept.get(name)?.bytes === bytes && kept.delete(name));
    return { hash, bytes: await bytes };
  };
}
