import type { Product } from '#shop/products/products.contract.ts';
import { imageAt } from '#web/ui/image-at.ts';
import { Sparks } from '../layout/Sparks.tsx';

/** A product's thumbnail in the cart, with sparks as placeholder. Decorative, because the name is next to it. */
export function ProductThumb({ product }: { product: Product }) {
  const url = product.ProductImages[0]?.imageUrl;
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md bg-peach md:size-16">
      {url ? (
        <img src={imageAt(url, 160)} alt="" width={64} height={64} loading="lazy" className="size-full object-cover" />
      ) : (
        <Sparks className="w-8 text-gold" />
      )}
    </span>
  );
}
