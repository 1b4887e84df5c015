/** A list of goods as a message for WhatsApp. Pure. */
import { formatAmount } from '#shared/money.ts';
import { m } from '#web/words/messages.js';

export interface TextLine {
  name: string;
  pack: string;
  count: number;
  /** In paise. */
  total: number;
}

/** Longer links get refused on the way; a Tamil letter takes nine characters. */
const MOST_CHARACTERS = 6000;

const sizeOf = (text: string) => encodeURIComponent(text).length;

/** One line per product, then the total. If the list is too long for a link: as much as fits, and how many are left out. */
export function listText(lead: string, lines: readonly TextLine[], total: number): string {
  const all = lines.map(({ name, pack, count, total: sum }, index) => {
    const goods = [name, pack].filter(Boolean).join(', ');
    return `${index + 1}. ${goods} × ${count} = ${formatAmount(sum)}`;
  });
  const end = `${m.common_total()}: ${formatAmount(total)}`;
  let room = MOST_CHARACTERS - sizeOf(`${lead}\n\n${end}`);
  const fitting = all.filter((line) => {
    room -= sizeOf(`\n${line}`);
    return room >= 0;
  });
  const left = all.length - fitting.length;
  return [lead, ...fitting, ...(left > 0 ? [m.list_text_more({ count: left })] : []), end].join('\n');
}

/** A link that opens WhatsApp with the text: in the number's chat, or asking for one. */
export const whatsappHref = (text: string, chat = 'https://wa.me/') => `${chat}?text=${encodeURIComponent(text)}`;
