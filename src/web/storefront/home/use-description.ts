/** What is said of a product in the page's language. The list carries one description each; the Tamil ones are read here. */
import { useEffect, useState } from 'react';
import { api } from '#web/api/calls.ts';
import { getLocale } from '#web/words/runtime.js';
import type { ListedProduct } from './price-list.ts';

type Descriptions = ReadonlyMap<number, string>;

let tamil: Promise<Descriptions> | null = null;

/** Read once for all products; after a failure, again when a picture is opened again. */
function readTamil(): Promise<Descriptions> {
  tamil ??= api.products().then(
    (products) => new Map(products.map(({ id, tamil_description }) => [id, tamil_description])),
    (error: unknown) => {
      tamil = null;
      throw error;
    },
  );
  return tamil;
}

/** Until the Tamil text is there, and where the shop has none, the description that the list has. */
export function useDescription({ id, description }: Pick<ListedProduct, 'id' | 'description'>): string {
  const [known, setKnown] = useState<Descriptions | null>(null);
  useEffect(() => {
    if (getLocale() === 'ta') readTamil().then(setKnown, () => {});
  }, []);
  return known?.get(id) || description;
}
