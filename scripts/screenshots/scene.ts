/** What a picture is taken of: a page, who looks at it, and what they do there before the picture. */
import type { Page } from '@playwright/test';

export const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Screen = keyof typeof SCREENS;

export const LANGUAGES = ['en', 'ta'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * `shopper` is the demonstration's Meena with orders, addresses and a wishlist; `newcomer` has an account and nothing
 * else; `buyer` has one address, and what is changed there is seen by buyer's later scenes only.
 */
export type Role = 'visitor' | 'shopper' | 'newcomer' | 'buyer' | 'admin';

/** English names of products of the demonstration list, and how many of each. */
export type CartContents = Readonly<Record<string, number>>;

export interface Stage {
  page: Page;
  screen: Screen;
  /** Opens a page of the shop in the scene's language; `path` is the English address. */
  open: (path: string) => Promise<void>;
  /** Asks the API as the scene's person. */
  ask: <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;
}

export interface Scene {
  /** The file's name; its first word groups it on the contact sheet. */
  name: string;
  /** The English address; left out where the scene opens its page by itself. */
  path?: string;
  as?: Role;
  cart?: CartContents;
  /** Before the page is opened: answers that are put in the way, records that must be there. */
  before?: (stage: Stage) => Promise<unknown>;
  /** After it: until the state is on the screen. */
  act?: (stage: Stage) => Promise<unknown>;
  /** Only what is on the screen, not the whole page: long lists and open dialogs. */
  screenOnly?: boolean;
  /** With the service worker, which answers before what other scenes put in the way. */
  hasWorker?: boolean;
}

export interface Picture {
  scene: string;
  screen: Screen;
  language: Language;
  file: string;
  failure: string | null;
}
