/** The price list as a PDF: made again when something that it says has changed, which a new day is too. */
import { createHash } from 'node:crypto';
import { renderSVG } from 'uqr';
import type { Db } from '#platform/db/db.ts';
import type { PdfMaker } from '#platform/pdf/pdf.ts';
import type { Media } from '#platform/storage/media.ts';
import { listFirstPictures, listProducts } from '../products/products.ts';
import { getStore } from '../settings/settings.ts';
import { type PriceListChoice, pictureFile, priceListPaper } from './price-list.rules.ts';

export interface PapersNeeds {
  db: Db;
  media: Media;
  pdfs: PdfMaker;
  baseUrl: () => string;
}

export const hashOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex');

/** A PDF with the hash of what it says: the same hash is the same bytes. */
export interface Paper {
  bytes: Buffer<ArrayBuffer>;
  hash: string;
}

/** Everything that the list says, in order of display. */
async function readPriceList(db: Db, choice: PriceListChoice, url: string) {
  const [products, store] = [await listProducts(db), await getStore(db)];
  const pictureOf = choice.pictures ? await listFirstPictures(db) : new Map<number, string>();
  return priceListPaper(choice, { products, store, pictureOf, url, day: new Date() });
}

/** Pictures by the name under which the data know them; one that is gone leaves its place empty. */
async function readPictures(media: Media, keys: readonly string[]): Promise<Record<string, Uint8Array>> {
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
