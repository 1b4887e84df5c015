/** The cell of a row in which its quantity is chosen: stepper, line total, limit and heart. */
import { formatAmount } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { labelIds, type RowFacts } from './row-html.ts';

/** Index of the cell. */
export const QUANTITY = 4;

export interface QuantityRow extends RowFacts {
  element: HTMLTableRowElement;
  /** The quantity the row shows; null before the first paint. */
  quantity: number | null;
}

/** What a row's cell depends on besides its own quantity. */
export interface QuantityContext {
  isClosed: boolean;
  /** Pieces of one product in an order; undefined until the list is shown. */
  mostInOrder: number | undefined;
  /** Whether the table has columns. */
  isWide: boolean;
  /** Whether this row's number is being typed. */
  isTyping: boolean;
}

export function paintQuantity(row: QuantityRow, quantity: number, context: QuantityContext): void {
  const { element, most, unitPrice } = row;
  row.quantity = quantity;
  element.toggleAttribute('data-in-cart', quantity > 0);
  paintStepper(row, quantity, context);
  write(row, 'output', quantity > 0 ? formatAmount(unitPrice * quantity) : '');
  write(row, 'small', quantity > 0 && quantity >= most ? limitText(most, context.mostInOrder ?? most) : '');
}

/** What a screen reader says once the shopper has changed the quantity: product, quantity, line total and limit. */
export function spokenQuantity({ element, id, quantity }: QuantityRow): string {
  const texts = element.cells[QUANTITY]?.querySelectorAll(':scope > :is(output, small)') ?? [];
  return `${nameOf(id)}: ${[quantity ?? 0, ...Array.from(texts, (text) => text.textContent)].join(', ')}`;
}

const nameOf = (id: number) => document.getElementById(`n${id}`)?.textContent ?? '';

function paintStepper({ element, id, most }: QuantityRow, quantity: number, context: QuantityContext): void {
  const { isClosed, isWide, isTyping } = context;
  const isFixed = isClosed || most <= 0;
  const stepper = element.cells[QUANTITY]?.firstElementChild as HTMLElement;
  const more = stepper.lastElementChild as HTMLButtonElement;
  more.disabled = isFixed || quantity >= most;
  // On a phone, rows with nothing in the cart show only the plus, to keep the list calm (decisions §7). Also, the browser's
  // form filler measures every box as soon as the page has loaded, which blocks a slow phone for half a second (Nov 2026).
  if (quantity <= 0 && !isWide && !isTyping) {
    if (more !== stepper.firstElementChild) reduceToPlus(stepper, more);
    return;
  }
  if (more === stepper.firstElementChild) makeWhole(stepper);
  const [less, box] = stepper.children as unknown as [HTMLButtonElement, HTMLInputElement];
  const label = m.home_quantity_of({ name: nameOf(id) });
  less.ariaLabel = m.kit_decrease({ label });
  less.disabled = isFixed || quantity <= 0;
  box.ariaLabel = label;
  box.disabled = isFixed;
  // Safari resets boxes without autocomplete to this value when Back shows a kept page, after the page's own scripts.
  box.defaultValue = String(quantity);
  // A box that was emptied by typing stays empty until it is left.
  const isAsTyped = isTyping && (box.value === '' || Number(box.value) === quantity);
  if (!isAsTyped) box.value = String(quantity);
}

function reduceToPlus(stepper: HTMLElement, more: HTMLButtonElement): void {
  const hadFocus = stepper.contains(document.activeElement);
  stepper.replaceChildren(more);
  if (hadFocus) more.focus({ preventScroll: true });
}

/** Adds minus and number box, which a row only has while they are useful. */
function makeWhole(stepper: Element): void {
  const less = document.createElement('button');
  less.textContent = '−';
  const box = document.createElement('input');
  box.type = 'text';
  box.inputMode = 'numeric';
  box.autocomplete = 'off';
  box.enterKeyHint = 'next';
  box.dataset.quantity = '';
  stepper.prepend(less, box);
}

const limitText = (most: number, mostInOrder: number) =>
  most < mostInOrder ? m.cart_only_left({ count: most }) : m.cart_most_in_order({ count: mostInOrder });

/** Puts a text below the stepper: the line's total (`output`), or why no more can be added (`small`). */
function write({ element }: QuantityRow, tag: 'output' | 'small', text: string): void {
  const cell = element.cells[QUANTITY];
  const known = cell?.querySelector<HTMLElement>(`:scope > ${tag}`);
  if (text === '') known?.remove();
  if (text === '') return;
  const place = known ?? document.createElement(tag);
  if (place.textContent !== text) place.textContent = text;
  if (known) return;
  if (tag === 'output') {
    place.ariaLabel = m.common_line_total();
    // The list's one live region says it (row-view.ts): screen readers miss the text of a region that is new itself.
    place.setAttribute('aria-live', 'off');
  }
  // The total before the limit, whichever came first.
  if (tag === 'output') cell?.firstElementChild?.after(place);
  else cell?.append(place);
}

/** Not in the page's markup, because it does nothing without scripts; `wishlist/hearts.ts` marks the pressed ones. */
export function addHeart({ element, id }: QuantityRow): void {
  const cell = element.cells[QUANTITY];
  // Already added by an earlier view of the same table, or when the page was idle.
  if (!cell || cell.querySelector('.price-heart')) return;
  const heart = document.createElement('button');
  heart.className = 'price-heart';
  heart.ariaPressed = 'false';
  heart.setAttribute('aria-labelledby', labelIds('h', id));
  cell.append(heart);
}
