/**
 * The few texts of the kit itself. The kit imports nothing from the shop, so the application provides translations through
 * this context; without them the texts are English.
 */
import { createContext, useContext } from 'react';

export interface KitWords {
  cancel: string;
  close: string;
  loading: string;
  showPassword: string;
  hidePassword: string;
  decrease: (label: string) => string;
  increase: (label: string) => string;
  pages: string;
  previousPage: string;
  nextPage: string;
  pageOf: (page: number, total: number) => string;
  notifications: string;
}

const ENGLISH: KitWords = {
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  decrease: (label) => `Decrease ${label}`,
  increase: (label) => `Increase ${label}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page, total) => `Page ${page} of ${total}`,
  notifications: 'Notifications',
};

export const KitWordsContext = createContext<KitWords>(ENGLISH);

export function useKitWords(): KitWords {
  return useContext(KitWordsContext);
}
