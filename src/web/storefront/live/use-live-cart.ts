import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { cartLines } from '../cart/local-cart.ts';
import { cartNews, changesOf } from './catalogue-changes.ts';
import { watchCatalogue } from './catalogue-watch.ts';
import { followMode } from './follow-mode.ts';

const NONE: readonly string[] = [];

/** Reloads the open cart's prices and stock when they change; returns one sentence per change to the cart, until it is closed. */
export function useLiveCart(products: readonly Product[]): { news: readonly string[]; onSeen: () => void } {
  const router = useRouter();
  const [news, setNews] = useState(NONE);
  const before = useRef(products);
  useEffect(() => watchCatalogue({ read: () => router.invalidate(), onMode: followMode(router) }), [router]);
  useEffect(() => {
    const changes = changesOf(before.current, products);
    before.current = products;
    const fresh = cartNews(changes, cartLines());
    if (fresh.length > 0) setNews(fresh);
  }, [products]);
  return { news, onSeen: () => setNews(NONE) };
}
