/** The price list as a PDF: made again when its content changes, including the date. */
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

/** A PDF with the hash of its content: equal hashes mean equal bytes. */
export interface Paper {
  bytes: Buffer<ArrayBuffer>;
  hash: string;
}

/** With the name of its file. */
export type NamedPaper = Paper & { name: string };

/** The whole content of the list, in order of display. */
async function readPriceList(db: Db, choice: PriceListChoice, url: string) {
  const [products, store] = [await listProducts(db), await getStore(db)];
  const pictureOf = choice.pictures ? await listFirstPictures(db) : new Map<number, string>();
  return priceListPaper(choice, { products, store, pictureOf, url, day: new Date() });
}

/** Pictures by the name that the data use; a missing one leaves its place empty. */
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

/** One list per language, with and without pictures. */
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
    // A failed list is not cached.
    bytes.catch(() => kept.get(name)?.bytes === bytes && kept.delete(name));
    return { hash, bytes: await bytes };
  };
}
