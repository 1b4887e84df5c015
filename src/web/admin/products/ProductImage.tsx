import { useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';

/** A product's picture; a click shows it large (spec §2 Products). */
export function ProductImage({ product }: { product: Product }) {
  const [isLarge, setLarge] = useState(false);
  const image = product.ProductImages[0]?.imageUrl;
  if (!image)
    return (
      <span className="grid size-14 md:size-12 place-items-center rounded-md bg-peach text-center text-xs text-soft">
        {m.common_no_image()}
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={m.admin_products_enlarge({ name: product.name })}
        onClick={() => setLarge(true)}
        className="block min-w-max cursor-zoom-in rounded-md"
      >
        <img
          src={image}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className="size-14 md:size-12 max-w-none rounded-md object-cover"
        />
      </button>
      <Dialog open={isLarge} onOpenChange={setLarge} title={product.name} description={product.tamil_name}>
        <img src={image} alt={product.name} className="mx-auto max-h-[70vh] w-full rounded-md object-contain" />
      </Dialog>
    </>
  );
}
