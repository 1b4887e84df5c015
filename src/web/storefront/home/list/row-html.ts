/**
 * The markup of the price list's rows, as text: the server writes it into the page, and the browser creates the rows
 * that a search, a filter or a change of the list adds. The rows are not React elements, because two hundred would be
 * most of the page's weight and hydration work. row-view.ts adds what depends on the cart.
 */
import { formatUnitPrice } from '#shared/money.ts';
import { onceFor } from '#shared/once-for.ts';
import { contentsInWords } from '#shop/products/products.boxes.rules.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { pricesOf } from '../../cart/product-prices.ts';
import { languageOf } from '../../layout/store-words.ts';
import { productSearch } from '../search/loaded-search.ts';
import type { ListedProduct, PriceSection } from './price-list.ts';
import { sectionId } from './price-list.ts';

/** What a row shows besides its product. */
export interface RowContext {
  /** Place in the whole list, from 1. */
  serial: number;
  /** Matches of the search are marked. */
  search: string;
  /** The shop takes no orders now: quantities are shown but cannot be changed. */
  isClosed: boolean;
  /** Most pieces of one product in one order. */
  mostInOrder: number;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use between tags and in a quoted attribute. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');

function marked(text: string, search: string): string {
  if (search.trim() === '') return escaped(text);
  return productSearch()
    .splitByMatch(text, search)
    .map((piece, at) => (at % 2 ? `<mark>${escaped(piece)}</mark>` : escaped(piece)))
    .join('');
}

/**
 * The words before and after a product's name in the labels of its controls, by the id of the element that holds them: picture,
 * 'No Image', video, plus and heart.
 */
export function labelWords(): Record<string, string> {
  const words: Record<string, string> = {
    p: m.home_preview({ name: '\n' }),
    i: `${m.common_no_image()}: \n`,
    v: m.home_video({ name: '\n' }),
    m: m.kit_increase({ label: m.home_quantity_of({ name: '\n' }) }),
    h: m.home_heart({ name: '\n' }),
  };
  const halves = Object.entries(words).map(([id, text]) => [id, ...text.split('\n')]);
  return Object.fromEntries(
    halves.flatMap(([id, before = '', after = '']) => [
      [`${id}a`, before.trim()],
      [`${id}z`, after.trim()],
    ]),
  );
}

let labels: { locale: string; words: Record<string, string> } | undefined;

/** The ids of the elements that label a control: its words are in the page once instead of in every row. */
export function labelIds(control: string, id: number, state = ''): string {
  const locale = getLocale();
  if (labels?.locale !== locale) labels = { locale, words: labelWords() };
  // The state comes before the name: voice control users say 'No Image Out of Stock' as they see it, in one piece.
  const parts = [`${control}a`, state, `n${id}`, `${control}z`].filter(
    (part) => part !== '' && labels?.words[part] !== '',
  );
  return parts.join(' ');
}

const labelledBy = (control: string, id: number, state = '') => `aria-labelledby="${labelIds(control, id, state)}"`;

/** A short hash of a row's markup: rows with the same hash look alike. FNV-1a. */
function stampOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What the browser needs to know about a row before the list is loaded: its `data-row`. */
export interface RowFacts {
  id: number;
  unitPrice: number;
  listPrice: number;
  /** Pieces that can be ordered. */
  most: number;
  stamp: string;
}

export function factsOf(row: string): RowFacts {
  const [id = '', unitPrice = '', listPrice = '', most = '', stamp = ''] = row.split(' ');
  return { id: Number(id), unitPrice: Number(unitPrice), listPrice: Number(listPrice), most: Number(most), stamp };
}

/**
 * A product's row, with none of it in the cart. With two hundred rows every attribute counts: a cell is identified by its
 * position (price-list.css), optional quotes and end tags are omitted, and only a text in the other language has a lang
 * attribute.
 */
export function rowHtml(product: ListedProduct, { serial, search, isClosed, mostInOrder }: RowContext): string {
  const { listPrice, unitPrice } = pricesOf(product);
  const most = Math.min(product.quantity, mostInOrder);
  const inside = [
    `<small>${serial}</small>${pictureHtml(product)}${ratingHtml(product)}`,
    namesHtml(product, search),
    marked(packIn(getLocale(), product.quantity_content), search),
    priceHtml(product, unitPrice, listPrice),
    stepperHtml(product.id, isClosed || most <= 0),
  ]
    .map((cell) => `<td>${cell}`)
    .join('');
  const out = product.quantity <= 0 ? ' data-out' : '';
  const facts = [product.id, unitPrice, listPrice, most, stampOf(`${inside}${out}${unitPrice} ${listPrice} ${most}`)];
  return `<tr class=price-row data-row="${facts.join(' ')}"${out}>${inside}`;
}

/** The thumbnail or 'No Image', which opens the large picture with the description; marked 'Out of Stock' if nothing is left. */
function pictureHtml(product: ListedProduct): string {
  const { id, image, quantity, video_url } = product;
  const shown = image ? `<img src="${escaped(imageAt(image, 160))}" alt loading=lazy>` : escaped(m.common_no_image());
  const isOut = quantity <= 0;
  const out = isOut ? `<span id=o${id}>${escaped(m.common_out_of_stock())}</span>` : '';
  const film = video_url ? `<button class=price-video ${labelledBy('v', id)}></button>` : '';
  return `<button class=price-picture ${labelledBy(image ? 'p' : 'i', id, isOut ? `o${id}` : '')}>${shown}${image ? '' : ' '}${out}</button>${film}`;
}

/** The shop's own rating, on the corner of the picture. */
const ratingHtml = ({ rating }: ListedProduct) => (rating ? `<i>${rating}</i>` : '');

const languageAttribute = (language: 'en' | 'ta') => (language === getLocale() ? '' : ` lang=${language}`);

/** Both names, the one in the page's language first, the contents of a gift box, and the description. */
function namesHtml(product: ListedProduct, search: string): string {
  const { id, name, tamil_name, contents } = product;
  const own = productName(product);
  const other = own === name ? tamil_name : name;
  const languageOfName = (text: string) => languageAttribute(text === name ? 'en' : 'ta');
  const first = `<b id=n${id}${languageOfName(own)}>${marked(own, search)}</b>`;
  const second = other && `<span${languageOfName(other)}>${marked(other, search)}</span>`;
  const inside = contents ? `<small>${escaped(contentsInWords(contents, getLocale()))}</small>` : '';
  const names = first + second + inside;
  const description = descriptionIn(product, search);
  if (description === '') return names;
  return `${names}<p${languageAttribute(languageOf(description))}>${marked(description, search)}`;
}

/** A Tamil page shows an English-only description just with the picture, unless a search has found it. */
function descriptionIn({ description, tamil_description }: ListedProduct, search: string): string {
  const isFound = search.trim() !== '' && description.toLowerCase().includes(search.trim().toLowerCase());
  if (getLocale() === 'en' || isFound) return description;
  return tamil_description ?? (languageOf(description) === 'ta' ? description : '');
}

/** The price, the discount, and the list price. */
function priceHtml({ discount_price }: ListedProduct, unitPrice: number, listPrice: number): string {
  const price = `<b>${formatUnitPrice(unitPrice)}</b>`;
  if (unitPrice >= listPrice) return price;
  const off = discount_price > 0 ? `<small>−${discount_price}%</small>` : '';
  return `${price}${off}<s><span>${escaped(m.home_list_price())}&nbsp;</span>${formatUnitPrice(listPrice)}</s>`;
}

/** The plus, as text instead of an icon. row-view.ts adds minus and number where they can be used, and the heart. */
const stepperHtml = (id: number, isFixed: boolean) =>
  `<span><button ${labelledBy('m', id)}${isFixed ? ' disabled' : ''}>+</button></span>`;

export const headHtml = () =>
  `<thead><tr class="price-head">${[
    m.home_col_product(),
    m.common_name(),
    m.home_col_content(),
    m.home_col_price(),
    m.home_col_quantity(),
  ]
    .map((text) => `<th scope="col">${escaped(text)}</th>`)
    .join('')}</tr></thead>`;

export function headingHtml({ category }: PriceSection): string {
  const isTamil = getLocale() === 'ta';
  const first = category && ((isTamil && category.tamil_name) || category.name);
  const second = category?.tamil_name
    ? `<span lang="${isTamil ? 'en' : 'ta'}">${escaped(isTamil ? category.name : category.tamil_name)}</span>`
    : '';
  return `<tr class="price-heading"><th scope="rowgroup" colspan="5"><h2>${escaped(first ?? m.home_other())}</h2>${second}</th></tr>`;
}

/** The key of a section in the page; a section without headings holds the results of a search or filter. */
export const sectionKey = ({ category }: PriceSection, hasHeadings: boolean): string =>
  hasHeadings ? String(category?.id ?? 'other') : 'found';

/** The start of a section: its `tbody` with the heading, without rows. */
export function sectionHtml(section: PriceSection, hasHeadings: boolean): string {
  const id = section.category ? ` id="${sectionId(section.category.id)}"` : '';
  const found = hasHeadings ? '' : ' is-found';
  const heading = hasHeadings ? headingHtml(section) : '';
  return `<tbody${id} class="price-section${found}" data-key="${sectionKey(section, hasHeadings)}">${heading}`;
}

export interface TableContext extends Omit<RowContext, 'serial'> {
  /** Category headings over the sections. */
  hasHeadings: boolean;
  /** Numbers in the whole list, by product id. */
  serials: ReadonlyMap<number, number>;
}

/** A product's rows, by everything else that they show. */
const keptRows = /* @__PURE__ */ onceFor((_: ListedProduct) => new Map<string, string>());

/** A row for a page: written once while its product stays the same, unless it marks what somebody searched for. */
function pageRow(product: ListedProduct, context: RowContext): string {
  if (context.search !== '') return rowHtml(product, context);
  const kept = keptRows(product);
  const key = [getLocale(), context.serial, context.isClosed, context.mostInOrder].join(' ');
  const row = kept.get(key) ?? rowHtml(product, context);
  kept.set(key, row);
  return row;
}

/** Everything inside the table. */
export function tableHtml(sections: readonly PriceSection[], context: TableContext): string {
  const bodies = sections.map((section) => {
    const rows = section.products.map((product) =>
      pageRow(product, { ...context, serial: context.serials.get(product.id) ?? 0 }),
    );
    return `${sectionHtml(section, context.hasHeadings)}${rows.join('')}</tbody>`;
  });
  return headHtml() + bodies.join('');
}
