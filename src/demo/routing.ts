/**
 * Addresses behind the hash, `#/cart` and `#/ta/cart`: they work on any static host, in any folder, without a server
 * that knows them. The address alone decides the language, as in the shop.
 */
import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '#web/words/runtime.js';

export type DemoLocale = 'en' | 'ta';

interface Place {
  locale: DemoLocale;
  /** Such as ['orders', 'order-101']; empty at home. */
  path: string[];
}

function placeOf(hash: string): Place {
  const parts = hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  return parts[0] === 'ta' ? { locale: 'ta', path: parts.slice(1) } : { locale: 'en', path: parts };
}

const here = () => placeOf(window.location.hash);

/** From now on every word is said in the language of the address. */
export function speakTheAddress(): void {
  overwriteGetLocale(() => here().locale);
}

export function hrefOf(path: string, locale: DemoLocale = here().locale): string {
  return locale === 'ta' ? `#/ta${path}` : `#${path}`;
}

export function go(path: string): void {
  window.location.hash = hrefOf(path);
}

/** This page in another language. */
export function hrefInLocale(locale: DemoLocale): string {
  return hrefOf(`/${here().path.join('/')}`, locale);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => window.location.hash));
}
