/**
 * A part of the server's page that is brought to life later: React leaves its markup alone until its turn comes, so that a
 * long list does not hold up a slow phone. Turns are given one after the other while the browser is idle, and all at once as
 * soon as somebody touches the page; React then serves the part that was touched before any other.
 */
import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click'] as const;
/** A page that is never idle still comes to life. */
const NEXT_TURN_WITHIN_MS = 400;

/** What gives a part its turn, first come first served. */
const waiting: (() => void)[] = [];
const turns = new Map<string, Promise<void>>();
let isStarted = false;
/** From the first touch on nothing waits. */
let isTouched = false;

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: NEXT_TURN_WITHIN_MS });
  else setTimeout(work, 1);
}

function giveNextTurn(): void {
  const give = waiting.shift();
  if (!give) return;
  give();
  whenIdle(giveNextTurn);
}

function giveAllTurns(): void {
  isTouched = true;
  for (const type of TOUCHES) window.removeEventListener(type, giveAllTurns, true);
  for (const give of waiting.splice(0)) give();
}

function start(): void {
  isStarted = true;
  // On the window and while the event goes down: before React looks whether the part that was touched is ready.
  for (const type of TOUCHES) window.addEventListener(type, giveAllTurns, true);
  const begin = () => whenIdle(giveNextTurn);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

function turnOf(id: string): Promise<void> {
  const known = turns.get(id);
  if (known) return known;
  if (!isStarted) start();
  const turn = new Promise<void>((give) => void waiting.push(give));
  turns.set(id, turn);
  return turn;
}

const never = () => () => undefined;

/** A promise that React reads without waiting, where nothing is to be waited for. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** `id` names the part on its page. What is rendered in the browser alone is not delayed. */
export function LaterHydration({ id, children }: { id: string; children: ReactNode }) {
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
  use(isHydrating && !isTouched ? turnOf(id) : READY);
  return children;
}
