/** How records of the simulation are shown: rupees, names in the language of the page, statuses, drawings. */
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import type { OrderStatus } from '../simulation/records.ts';

export const rupees = (amount: number) => formatAmount(paiseFromRupees(amount));

/** The simulation's records are English; what its samples say is said in Tamil as well, until someone changes it. */
const SAMPLE_TEXTS = [
  m.demo_name_1000_wala,
  m.demo_name_500_wala,
  m.demo_name_sky_shot,
  m.demo_name_flower_pot,
  m.demo_name_rocket,
  m.demo_name_sparklers,
  m.demo_name_premium_crackers,
  m.demo_name_standard_crackers,
  m.demo_name_aerial_fireworks,
  m.demo_name_ground_fireworks,
  m.demo_name_rockets,
  m.demo_name_gift_boxes,
  m.demo_name_safety_items,
  m.demo_about_1000_wala,
  m.demo_about_500_wala,
  m.demo_about_sky_shot,
  m.demo_about_flower_pot,
  m.demo_about_rocket,
  m.demo_about_sparklers,
];
const WORDS = new Map(SAMPLE_TEXTS.map((word) => [word({}, { locale: 'en' }) as string, word]));

/** A text of the records in the language of the page. */
export const told = (text: string): string => WORDS.get(text)?.() ?? text;

export const nameOf = ({ name }: { name: string }): string => told(name);

const STATUSES: Record<OrderStatus, { tone: BadgeTone; word: () => string }> = {
  pending: { tone: 'neutral', word: () => m.demo_status_pending() },
  ordered: { tone: 'blue', word: () => m.demo_status_ordered() },
  confirmed: { tone: 'blue', word: () => m.demo_status_confirmed() },
  processing: { tone: 'yellow', word: () => m.demo_status_processing() },
  shipped: { tone: 'purple', word: () => m.demo_status_shipped() },
  out_for_delivery: { tone: 'indigo', word: () => m.demo_status_out_for_delivery() },
  delivered: { tone: 'green', word: () => m.demo_status_delivered() },
  cancelled: { tone: 'red', word: () => m.demo_status_cancelled() },
};

export const statusTone = (status: OrderStatus): BadgeTone => STATUSES[status].tone;
export const statusWord = (status: OrderStatus): string => STATUSES[status].word();

export function paymentWord(method: string): string {
  return method === 'cod' ? m.demo_pay_cod() : m.demo_pay_online();
}

const FILES = import.meta.glob<string>('../../seeds/art/*.svg', { eager: true, query: '?url', import: 'default' });
const NO_PRODUCTS = ['banner-1', 'banner-2', 'empty-cart', 'logo', 'lost', 'offline'].map((name) => `${name}.svg`);

const DRAWINGS = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** The names of drawings that may stand for a product. */
export const PRODUCT_DRAWINGS = [...DRAWINGS.keys()].filter((name) => !NO_PRODUCTS.includes(name));

/** Where a picture of a record is: a drawing of ours by its file name, or any address; null for none. */
export function pictureOf(image: string): string | null {
  return DRAWINGS.get(image) ?? (image || null);
}
