/** A scene: a page, who looks at it, and what they do there before the picture is taken. */
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
 * else; `buyer` has one address; changes are visible only in later scenes of the buyer.
 */
export type Role = 'visitor' | 'shopper' | 'newcomer' | 'buyer' | 'admin';

/** Quantities by the English names of demonstration products. */
export type CartContents = Readonly<Record<string, number>>;

export interface Stage {
  page: Page;
  screen: Screen;
  /** Opens a page of the shop in the scene's language; `path` is the English address. */
  open: (path: string) => Promise<void>;
  /** Calls the API as the scene's role. */
  ask: <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;
}

export interface Scene {
  /** The file name; its first word is the group on the contact sheet. */
  name: string;
  /** The English address; omitted if the scene opens its page itself. */
  path?: string;
  as?: Role;
  /** The role's account is a new one, used for this scene only: what it orders would show in others. */
  ownAccount?: boolean;
  cart?: CartContents;
  /** Before the page is opened: faked responses, records that must exist. */
  before?: (stage: Stage) => Promise<unknown>;
  /** Afterwards, until the state is on the screen. */
  act?: (stage: Stage) => Promise<unknown>;
  /** Only the visible screen, not the whole page: for long lists and open dialogs. */
  screenOnly?: boolean;
  /** With the service worker, which answers before the faked responses of other scenes. */
  hasWorker?: boolean;
}

export interface Picture {
  scene: string;
  screen: Screen;
  language: Language;
  file: string;
  failure: string | null;
}
