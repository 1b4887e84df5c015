/**
 * Signing out clears this device. Other pages of the shop, in other tabs or kept by the browser for Back, still show the person
 * and what they typed: they go to the start page too.
 */
import { useEffect, useRef } from 'react';
import { storedState } from '#web/stored-state.ts';
import { localizeHref } from '#web/words/runtime.js';

/** When somebody last signed out in this browser. */
const signedOut = storedState('local', 'mathappu.signed-out', { at: 0 });

let leaving = false;

/** When this page signed out; it is on its way since. */
let ours = 0;

/** From then on no unsaved form may ask to stay: its person is signed out. */
export const isLeaving = (): boolean => leaving;

function clearStorage(area: () => Storage): void {
  try {
    area().clear();
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Clears what this browser keeps, and opens the start page by a full page load (spec §4). */
export function clearDevice(): void {
  leaving = true;
  clearStorage(() => localStorage);
  ours = Date.now();
  signedOut.set({ at: ours });
  clearStorage(() => sessionStorage);
  // In place of this page, which Back would show to the next person.
  window.location.replace(localizeHref('/'));
}

/** Leaves this page when somebody signs out on another one. */
export function useSignOutElsewhere(): void {
  const { at } = signedOut.useValue();
  const before = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is 0 while hydrating; the effect reads the real value.
  useEffect(() => {
    const now = signedOut.get().at;
    before.current ??= now;
    if (now === before.current || now === ours) return;
    leaving = true;
    clearStorage(() => sessionStorage);
    window.location.replace(localizeHref('/'));
  }, [at]);
}
