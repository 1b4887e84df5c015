/**
 * The price list's rows in the browser: takes over those that the server wrote, creates and moves others to match the shown
 * list, and keeps each row's quantity in step with the cart. One listener per kind of event serves all rows.
 */
import { parseQuantity } from '#web/ui/parse-quantity.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { WIDE } from '#web/ui/wide.ts';
import { cartLines, onCartChange, setQuantity } from '../../cart/local-cart.ts';
import type { ProductPrice } from '../../cart/product-prices.ts';
import type { ListedProduct, PriceSection } from './price-list.ts';
import { moveBetweenQuantities } from './quantity-keys.ts';
import { createBodies, parseRows } from './row-bodies.ts';
import { factsOf, rowHtml, type TableContext } from './row-html.ts';
import { addHeart, paintQuantity, QUANTITY, type QuantityRow, spokenQuantity } from './row-quantity.ts';

export type ProductMedia = 'picture' | 'video';

/** What a click on a row asks for, other than the stepper. */
export type RowPress = ProductMedia | 'heart';

/** What the table shows; `sections` is null for the rows that are already there. */
export interface ShownRows extends TableContext {
  sections: readonly PriceSection[] | null;
}

interface Row extends QuantityRow {
  /** What the row was made from; null for one that the server wrote. */
  made: { product: ListedProduct; search: string; serial: number; limits: string } | null;
}

const ROWS = '.price-row';
const HEARTS_AT_ONCE = 20;

export interface RowView {
  show(shown: ShownRows): void;
  /** Prices of the rows, for the cart's sum before the list is loaded. */
  prices(): [number, ProductPrice][];
  end(): void;
}

/** `news` is the live region that says each quantity the shopper sets. */
export function createRowView(
  table: HTMLTableElement,
  news: HTMLElement,
  onPress: (id: number, what: RowPress) => void,
): RowView {
  const rows = new Map<number, Row>();
  const byElement = new WeakMap<Element, Row>();
  const place = createBodies(table);
  // From here on the table has columns.
  const wide = matchMedia(WIDE);
  const listening = new AbortController();
  let shown: ShownRows | undefined;
  /** The row whose number is being typed: its box keeps the typed text until it is left. */
  let typing: Row | undefined;

  function take(element: HTMLTableRowElement): Row {
    // On a phone the server's row already looks right for an empty cart.
    const row: Row = { ...factsOf(element.dataset.row ?? ''), element, made: null, quantity: wide.matches ? null : 0 };
    rows.set(row.id, row);
    byElement.set(element, row);
    return row;
  }

  /** Adds hearts in small batches: two hundred at once would delay whatever a visitor on a slow phone does first. */
  function addHearts(to: readonly Row[]): void {
    whenIdle(() => {
      for (const row of to.slice(0, HEARTS_AT_ONCE)) addHeart(row);
      if (to.length > HEARTS_AT_ONCE) addHearts(to.slice(HEARTS_AT_ONCE));
    });
  }

  const rowAt = (target: EventTarget | null) =>
    target instanceof Element ? byElement.get(target.closest(ROWS) ?? target) : undefined;

  function paint(row: Row, quantity: number): void {
    const { isClosed = false, mostInOrder } = shown ?? {};
    paintQuantity(row, quantity, { isClosed, mostInOrder, isWide: wide.matches, isTyping: row === typing });
  }

  /** Updates every row from the cart; with `all`, also those whose quantity is the same. */
  function paintAll(all = false): void {
    const wanted = new Map(cartLines().map(({ id, quantity }) => [id, quantity]));
    for (const row of rows.values()) {
      const quantity = wanted.get(row.id) ?? 0;
      if (all || quantity !== row.quantity) paint(row, quantity);
    }
  }

  /** Makes an existing row look like `fresh`, cell by cell, so that a control in use stays in place. */
  function change(row: Row, fresh: HTMLTableRowElement): void {
    const { element } = row;
    Object.assign(row, factsOf(fresh.dataset.row ?? ''));
    element.dataset.row = fresh.dataset.row;
    element.toggleAttribute('data-out', fresh.hasAttribute('data-out'));
    [...fresh.cells].forEach((cell, at) => {
      const old = element.cells[at];
      if (old && at !== QUANTITY && old.innerHTML !== cell.innerHTML) old.replaceWith(cell);
    });
    row.quantity = null;
  }

  /** The rows of the shown products, created or changed where needed. */
  function makeRows(sections: readonly PriceSection[], context: ShownRows): void {
    const { search, serials, isClosed, mostInOrder } = context;
    const limits = `${isClosed} ${mostInOrder}`;
    const html: string[] = [];
    const making: NonNullable<Row['made']>[] = [];
    for (const product of sections.flatMap(({ products }) => products)) {
      const serial = serials.get(product.id) ?? 0;
      const row = rows.get(product.id);
      const made = row?.made;
      if (made?.product === product && made.search === search && made.serial === serial && made.limits === limits)
        continue;
      const text = rowHtml(product, { serial, search, isClosed, mostInOrder });
      const now = { product, search, serial, limits };
      if (row && factsOf(/data-row="([^"]*)/.exec(text)?.[1] ?? '').stamp === row.stamp) row.made = now;
      else {
        html.push(text);
        making.push(now);
      }
    }
    parseRows(html.join('')).forEach((element, at) => {
      const made = making[at];
      const row = made && rows.get(made.product.id);
      if (row) change(row, element);
      const whole = row ?? take(element);
      whole.made = made ?? null;
      addHeart(whole);
    });
  }

  function show(next: ShownRows): void {
    const { sections } = next;
    const hasOtherLimits = shown?.isClosed !== next.isClosed || shown?.mostInOrder !== next.mostInOrder;
    const isFirst = shown === undefined;
    shown = next;
    if (sections) {
      makeRows(sections, next);
      place(sections, next.hasHeadings, (id) => rows.get(id)?.element);
    }
    paintAll(hasOtherLimits && !isFirst);
  }

  function order(row: Row, quantity: number): void {
    setQuantity(row.id, quantity, row.most);
    news.textContent = spokenQuantity(row);
  }

  function press(event: MouseEvent): void {
    const row = rowAt(event.target);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!row || !button) return;
    // The class names what a button does; the stepper's buttons have none.
    if (button.className) onPress(row.id, button.className.slice('price-'.length) as RowPress);
    else order(row, (row.quantity ?? 0) + (button.nextElementSibling ? -1 : 1));
  }

  function type({ target }: Event): void {
    const row = rowAt(target);
    if (!row || !(target instanceof HTMLInputElement)) return;
    const quantity = parseQuantity(target.value, 0, row.most);
    target.value = quantity === null ? '' : String(quantity);
    if (quantity !== null) order(row, quantity);
  }

  function enter({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    typing = rowAt(target);
    target.select();
  }

  function leave({ target }: Event): void {
    const row = typing;
    if (!row || !(target instanceof HTMLInputElement)) return;
    typing = undefined;
    if (target.value === '') order(row, 0);
    paint(row, row.quantity ?? 0);
  }

  /** Shows the full text of a truncated description. */
  function hover({ target }: Event): void {
    const about = target instanceof Element ? target.closest('p') : null;
    if (about && !about.title) about.title = about.textContent ?? '';
  }

  addHearts([...table.querySelectorAll<HTMLTableRowElement>(ROWS)].map(take));
  const { signal } = listening;
  table.addEventListener('click', press, { signal });
  table.addEventListener('input', type, { signal });
  table.addEventListener('focusin', enter, { signal });
  table.addEventListener('focusout', leave, { signal });
  table.addEventListener('keydown', moveBetweenQuantities, { signal });
  table.addEventListener('pointerover', hover, { signal, passive: true });
  wide.addEventListener('change', () => paintAll(true), { signal });
  const stopFollowing = onCartChange(() => paintAll());

  return {
    show,
    prices: () => [...rows.values()].map(({ id, unitPrice, listPrice }) => [id, { unitPrice, listPrice }]),
    end() {
      listening.abort();
      stopFollowing();
    },
  };
}
