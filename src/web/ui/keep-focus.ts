/**
 * Keeps the focus near its place when the focused element disappears: a deleted row, a form that was saved, a step that
 * was left, a button disabled while it works. Otherwise it falls to the document, and a screen reader starts again at
 * the top of the page. The new place only takes the focus, so that a second press of Enter triggers nothing.
 */

interface Place {
  element: HTMLElement;
  /** Its ancestors from the nearest on, each with the index of the child that contained it. */
  path: { parent: Element; index: number }[];
  /** True if the page took the focus away; false if the person did, or the phone with its keyboard. */
  isTaken: boolean;
}

/**
 * How many earlier places are remembered: a dialog over a panel over a list may each close onto an element that is
 * gone.
 */
const REMEMBERED = 8;
/** A short wait, because a dialog or a page may move the focus itself first. */
const OTHERS_FIRST_MS = 60;
/** How long a disabled button may be enabled again; after that the focus goes to its group. */
const MAY_BE_ENABLED_MS = 1500;

let places: Place[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lostAt = 0;
/** The page whose heading gets the focus once it is rendered. */
let waiting: Element | null = null;

const isLost = () => document.activeElement === document.body;

function pathOf(element: Element): Place['path'] {
  const path: Place['path'] = [];
  for (let child = element; child.parentElement && child.parentElement !== document.body; child = child.parentElement)
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return path;
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  lostAt = 0;
  waiting = null;
  places = [
    ...places.filter(({ element }) => element !== target),
    { element: target, path: pathOf(target), isTaken: false },
  ].slice(-REMEMBERED);
}

const onFocus = ({ target }: FocusEvent) => remember(target);

/** A click on nothing takes the focus away on purpose. */
function forgetAfterPress(): void {
  setTimeout(() => {
    if (isLost()) places = [];
  });
}

function take(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const takeHeading = (element: Element) => take(element.querySelector('h1, h2, h3') ?? undefined);

/** Focuses the heading of an element, or the element itself. */
const takeIn = (element: Element | undefined) => element !== undefined && (takeHeading(element) || take(element));

function isWorking({ element }: Place): boolean {
  return element.isConnected && element.matches(':disabled') && Date.now() - lostAt < MAY_BE_ENABLED_MS;
}

function restore(): void {
  timer = undefined;
  if (!isLost()) return;
  lostAt ||= Date.now();
  for (const place of [...places].reverse()) {
    if (isWorking(place)) {
      later(MAY_BE_ENABLED_MS);
      return;
    }
    if (place.element.isConnected && !place.element.matches(':disabled') && take(place.element)) return;
    const nearest = place.path.findIndex(({ parent }) => parent.isConnected);
    for (const { parent, index } of nearest < 0 ? [] : place.path.slice(nearest))
      if (takeIn(parent.children[Math.min(index, parent.children.length - 1)]) || take(parent)) return;
  }
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(restore, ms);
}

/** Whether it or its fieldset is disabled, or was a moment ago. */
const isDisabledNow = (element: Element, records: readonly MutationRecord[]) =>
  element.matches(':disabled') || records.some(({ type, target }) => type === 'attributes' && target.contains(element));

/** Whether it was removed, moved or hidden. */
function isDisplaced(element: Element, records: readonly MutationRecord[]): boolean {
  if (!element.isConnected || element.checkVisibility?.() === false) return true;
  return records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

function onChange(records: readonly MutationRecord[]): void {
  if (waiting && waiting === document.activeElement) takeHeading(waiting);
  const last = places.at(-1);
  if (!last) return;
  last.isTaken ||= isDisabledNow(last.element, records);
  if (!isLost()) {
    // A disabled button loses the focus only with the next picture, and perhaps nothing changes after that.
    if (last.element.matches(':disabled')) later(OTHERS_FIRST_MS);
    return;
  }
  last.isTaken ||= isDisplaced(last.element, records);
  if (last.isTaken) later(OTHERS_FIRST_MS);
  else places = [];
}

/** Watches until the returned function is called. */
export function keepFocus(): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('mousedown', forgetAfterPress);
  remember(document.activeElement);
  return () => {
    watch.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('mousedown', forgetAfterPress);
    places = [];
  };
}

/** After a change of page or step: focuses its heading, unless the page has set the focus itself. */
export function focusPage(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement) || takeHeading(main)) return;
  if (take(main)) waiting = main;
}
