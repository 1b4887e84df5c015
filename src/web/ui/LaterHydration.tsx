/**
 * A part of the server's page that is brought to life later: React leaves its markup alone until its turn comes, so that a
 * long list does not hold up a slow phone. What comes near the screen gets its turn while the browser is idle, one part after
 * the other; from the first touch on all do, and React serves the part that was touched before any other. An element with
 * `data-part` and the part's id says where it is; a part without one waits for an idle moment alone.
 */
import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click'] as const;
/** A page that is never idle still comes to life. */
const NEXT_TURN_WITHIN_MS = 400;
/** Half a screen above and below: there before a thumb has scrolled to it. */
const NEAR = '50% 0px';

/** What gives a part its turn, first come first served. */
const waiting: (() => void)[] = [];
/** What gives a part its turn once its element comes near the screen. */
const away = new Map<Element, () => void>();
const turns = new Map<string, Promise<void>>();
let elements: ReadonlyMap<string, Element> | undefined;
let observer: IntersectionObserver | undefined;
let isGiving = false;
/** Parts whose content has changed since: React would build one anew that cannot take its turn at once. */
const changed = new Set<string>();
/** From the first touch on no part waits to be near. */
let isTouched = false;

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: NEXT_TURN_WITHIN_MS });
  else setTimeout(work, 1);
}

function giveTurns(): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', giveTurns, { once: true });
    return;
  }
  if (isGiving) return;
  isGiving = true;
  whenIdle(giveNextTurn);
}

function giveNextTurn(): void {
  const give = waiting.shift();
  isGiving = give !== undefined;
  if (!give) return;
  give();
  whenIdle(giveNextTurn);
}

function comeNear(element: Element): void {
  const give = away.get(element);
  if (!give) return;
  away.delete(element);
  observer?.unobserve(element);
  waiting.push(give);
}

function onTouch(): void {
  isTouched = true;
  for (const type of TOUCHES) window.removeEventListener(type, onTouch, true);
  for (const element of away.keys()) comeNear(element);
  giveTurns();
}

/** Looks where the parts are, once: the server's markup stays where it is until its turn. */
function start(): ReadonlyMap<string, Element> {
  // On the window and while the event goes down: before React looks whether the part that was touched is ready.
  for (const type of TOUCHES) window.addEventListener(type, onTouch, true);
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) comeNear(target);
      giveTurns();
    },
    { rootMargin: NEAR },
  );
  const found = document.querySelectorAll<HTMLElement>('[data-part]');
  return new Map(Array.from(found, (element) => [element.dataset.part ?? '', element]));
}

function turnOf(id: string): Promise<void> {
  const known = turns.get(id);
  if (known) return known;
  elements ??= start();
  const element = elements.get(id);
  const turn = new Promise<void>((give) => {
    if (element) away.set(element, give);
    else waiting.push(give);
  });
  if (element) observer?.observe(element);
  else giveTurns();
  turns.set(id, turn);
  return turn;
}

const never = () => () => undefined;

/** A promise that React reads without waiting, where nothing is to be waited for. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** `id` names the part on its page. What is rendered in the browser alone is not delayed. */
export function LaterHydration({ id, children }: { id: string; children: ReactNode }) {
  const [first] = useState(children);
  if (children !== first) changed.add(id);
  return (
    <Suspense>
      <AtItsTurn id={id}>{children}</AtItsTurn>
    </Suspense>
  );
}

function AtItsTurn({ id, children }: { id: string; children: ReactNode }) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== 'undefined',
  );
  use(isHydrating && !isTouched && !changed.has(id) ? turnOf(id) : READY);
  return children;
}
