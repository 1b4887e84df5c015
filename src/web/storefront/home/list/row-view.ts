/**
 * The price list's rows in the browser: takes over those that the server wrote, creates and moves others to match the shown
 * list, and keeps each row's quantity in step with the cart. One listener per kind of event serves all rows.
 */
import { formatAmount } from '#shared/money.ts';
import { parseQuantity } from '#web/ui/parse-quantity.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { m } from '#web/words/messages.js';
import { cartLines, onCartChange, setQuantity } from '../../cart/local-cart.ts';
import type { ProductPrice } from '../../cart/product-prices.ts';
import type { ListedProduct, PriceSection } from './price-list.ts';
import { moveBetweenQuantities } from './quantity-keys.ts';
import {
  factsOf,
  headHtml,
  headingHtml,
  labelIds,
  type RowFacts,
  rowHtml,
  sectionHtml,
  sectionKey,
  type TableContext,
} from './row-html.ts';

export type ProductMedia = 'picture' | 'video';

/** What a click on a row asks for, other than the stepper. */
export type RowPress = ProductMedia | 'heart';

/** What the table shows; `sections` is null for the rows that are already there. */
export interface ShownRows extends TableContext {
  sections: readonly PriceSection[] | null;
}

interface Row extends RowFacts {
  element: HTMLTableRowElement;
  /** What the row was made from; null for one that the server wrote. */
  made: { product: ListedProduct; search: string; serial: number; limits: string } | null;
  /** The quantity the row shows; null before the first paint. */
  quantity: number | null;
}

/** The kit's `md`: from here on the table has columns. */
const WIDE = '(width >= 900px)';

const ROWS = '.price-row';
/** Index of the cell that the view paints. */
const QUANTITY = 4;
const HEARTS_AT_ONCE = 20;

export interface RowView {
  show(shown: ShownRows): void;
  /** Prices of the rows, for the cart's sum before the list is loaded. */
  prices(): [number, ProductPrice][];
  end(): void;
}

export function createRowView(table: HTMLTableElement, onPress: (id: number, what: RowPress) => void): RowView {
  const rows = new Map<number, Row>();
  const byElement = new WeakMap<Element, Row>();
  const bodies = new Map<string, HTMLTableSectionElement>();
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

  function paintStepper({ element, id, most }: Row, quantity: number, isTyping: boolean): void {
    const isFixed = (shown?.isClosed ?? false) || most <= 0;
    const stepper = element.cells[QUANTITY]?.firstElementChild as HTMLElement;
    const more = stepper.lastElementChild as HTMLButtonElement;
    more.disabled = isFixed || quantity >= most;
    // On a phone, rows with nothing in the cart show only the plus, to keep the list calm (decisions §7). Also, the browser's
    // form filler measures every box as soon as the page has loaded, which blocks a slow phone for half a second (Nov 2026).
    if (quantity <= 0 && !wide.matches && !isTyping) {
      if (more === stepper.firstElementChild) return;
      const hadFocus = stepper.contains(document.activeElement);
      stepper.replaceChildren(more);
      if (hadFocus) more.focus({ preventScroll: true });
      return;
    }
    if (more === stepper.firstElementChild) makeWhole(stepper);
    const [less, box] = stepper.children as unknown as [HTMLButtonElement, HTMLInputElement];
    const label = m.home_quantity_of({ name: document.getElementById(`n${id}`)?.textContent ?? '' });
    less.ariaLabel = m.kit_decrease({ label });
    less.disabled = isFixed || quantity <= 0;
    box.ariaLabel = label;
    box.disabled = isFixed;
    // A box that was emptied by typing stays empty until it is left.
    const isAsTyped = isTyping && (box.value === '' || Number(box.value) === quantity);
    if (!isAsTyped) box.value = String(quantity);
  }

  function paint(row: Row, quantity: number): void {
    const { element, most } = row;
    row.quantity = quantity;
    element.toggleAttribute('data-in-cart', quantity > 0);
    paintStepper(row, quantity, row === typing);
    say(row, 'output', quantity > 0 ? formatAmount(row.unitPrice * quantity) : '');
    say(row, 'small', quantity > 0 && quantity >= most ? limitText(most) : '');
  }

  function limitText(most: number): string {
    const mostInOrder = shown?.mostInOrder ?? most;
    return most < mostInOrder ? m.cart_only_left({ count: most }) : m.cart_most_in_order({ count: mostInOrder });
  }

  /** Puts a text below the stepper: the line's total (`output`), or why no more can be added (`small`). */
  function say(row: Row, tag: 'output' | 'small', text: string): void {
    const cell = row.element.cells[QUANTITY];
    const known = cell?.querySelector<HTMLElement>(`:scope > ${tag}`);
    if (text === '') known?.remove();
    if (text === '') return;
    const place = known ?? document.createElement(tag);
    if (place.textContent !== text) place.textContent = text;
    if (known) return;
    if (tag === 'output') place.ariaLabel = m.common_line_total();
    else place.setAttribute('role', 'status');
    // The total before the limit, whichever came first.
    if (tag === 'output') cell?.firstElementChild?.after(place);
    else cell?.append(place);
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

  function bodyOf(section: PriceSection, hasHeadings: boolean): HTMLTableSectionElement {
    const key = sectionKey(section, hasHeadings);
    const known = bodies.get(key);
    if (!known) {
      const body = parse(`${sectionHtml(section, hasHeadings)}</tbody>`).tBodies[0] as HTMLTableSectionElement;
      bodies.set(key, body);
      return body;
    }
    const heading = known.querySelector('.price-heading');
    const fresh = hasHeadings ? parse(`<tbody>${headingHtml(section)}</tbody>`).rows[0] : undefined;
    if (heading && fresh && heading.innerHTML !== fresh.innerHTML) heading.replaceWith(fresh);
    return known;
  }

  function place(sections: readonly PriceSection[], hasHeadings: boolean): void {
    const placed = sections.map((section) => {
      const body = bodyOf(section, hasHeadings);
      const heading = body.querySelector('.price-heading');
      const wanted = section.products.flatMap(({ id }) => rows.get(id)?.element ?? []);
      order(body, heading ? [heading, ...wanted] : wanted);
      return body;
    });
    if (!table.tHead) table.innerHTML = headHtml();
    order(table, [table.tHead as Element, ...placed]);
  }

  function show(next: ShownRows): void {
    const { sections } = next;
    const hasOtherLimits = shown?.isClosed !== next.isClosed || shown?.mostInOrder !== next.mostInOrder;
    const isFirst = shown === undefined;
    shown = next;
    if (sections) {
      makeRows(sections, next);
      place(sections, next.hasHeadings);
    }
    paintAll(hasOtherLimits && !isFirst);
  }

  function press(event: MouseEvent): void {
    const row = rowAt(event.target);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!row || !button) return;
    // The class names what a button does; the stepper's buttons have none.
    if (button.className) onPress(row.id, button.className.slice('price-'.length) as RowPress);
    else setQuantity(row.id, (row.quantity ?? 0) + (button.nextElementSibling ? -1 : 1), row.most);
  }

  function type({ target }: Event): void {
    const row = rowAt(target);
    if (!row || !(target instanceof HTMLInputElement)) return;
    const quantity = parseQuantity(target.value, 0, row.most);
    target.value = quantity === null ? '' : String(quantity);
    if (quantity !== null) setQuantity(row.id, quantity, row.most);
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
    if (target.value === '') setQuantity(row.id, 0, row.most);
    paint(row, row.quantity ?? 0);
  }

  /** Shows the full text of a truncated description. */
  function hover({ target }: Event): void {
    const about = target instanceof Element ? target.closest('p') : null;
    if (about && !about.title) about.title = about.textContent ?? '';
  }

  for (const body of table.tBodies) bodies.set(body.dataset.key ?? '', body);
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

/** Not in the page's markup, because it does nothing without scripts; `wishlist/hearts.ts` marks the pressed ones. */
function addHeart({ element, id }: Row): void {
  const cell = element.cells[QUANTITY];
  // Already added by an earlier view of the same table, or when the page was idle.
  if (!cell || cell.querySelector('.price-heart')) return;
  const heart = document.createElement('button');
  heart.className = 'price-heart';
  heart.ariaPressed = 'false';
  heart.setAttribute('aria-labelledby', labelIds('h', id));
  cell.append(heart);
}

function parse(bodies: string): HTMLTableElement {
  const template = document.createElement('template');
  template.innerHTML = `<table>${bodies}</table>`;
  return template.content.firstElementChild as HTMLTableElement;
}

const parseRows = (html: string) =>
  html === '' ? [] : ([...parse(`<tbody>${html}</tbody>`).rows] as HTMLTableRowElement[]);

/** Makes these the children of `parent`, in this order, without touching those already in place. */
function order(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}
