/** Queries and mutations for adding photographs to many products. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_PICTURES } from '#shop/products/products.values.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { picturesBody } from '../product-form.ts';
import { useReloadProducts } from '../products.queries.ts';
import type { ProductPhotos } from './photo-names.ts';

/** Largest page of products per call. */
const MOST_A_PAGE = 100;

export interface KnownProduct {
  id: number;
  sku: string;
  name: string;
  pictures: readonly string[];
}

async function allProducts(): Promise<KnownProduct[]> {
  const known: KnownProduct[] = [];
  for (let page = 1; ; page += 1) {
    const { data, totalPages } = await adminApi.products({ page, limit: MOST_A_PAGE });
    known.push(
      ...data.map(({ id, sku, name, ProductImages }) => ({
        ...{ id, sku, name },
        pictures: ProductImages.map(({ imageUrl }) => imageUrl),
      })),
    );
    if (page >= totalPages) return known;
  }
}

/** All products with their codes; refetched each time the dialog opens, not after each saved product. */
export const useKnownProducts = () =>
  useQuery({ queryKey: ['product-codes'], queryFn: allProducts, gcTime: 0, staleTime: 0 });

export type PhotosOfProduct = ProductPhotos<KnownProduct, File>;

export interface SentPhotos {
  done: readonly PhotosOfProduct[];
  failed: readonly { of: PhotosOfProduct; error: unknown }[];
}

interface Sending {
  all: readonly PhotosOfProduct[];
  /** Keeps the product's current pictures, after the new photographs. */
  keepOld: boolean;
}

/** Sends one product at a time, so that uploads do not share a slow line; failures are reported and do not stop the rest. */
export function useSendPhotos() {
  const reload = useReloadProducts();
  const [count, setCount] = useState(0);
  const send = useChange({
    mutationFn: async ({ all, keepOld }: Sending): Promise<SentPhotos> => {
      const [done, failed]: [PhotosOfProduct[], SentPhotos['failed'][number][]] = [[], []];
      for (const of of all) {
        setCount(done.length + failed.length);
        const { product, photos } = of;
        const pictures = [...photos, ...(keepOld ? product.pictures : [])].slice(0, MOST_PICTURES);
        try {
          await adminApi.updateProduct(product.id, picturesBody(pictures), () => {});
          done.push(of);
        } catch (error) {
          failed.push({ of, error });
        }
      }
      return { done, failed };
    },
    onSettled: reload,
  });
  return { send, count };
}
