import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import type { ListedProduct } from './price-list.ts';

interface ProductPictureProps {
  product: ListedProduct;
  name: string;
  onOpen: () => void;
}

/** The thumbnail, which opens the large picture, or 'No Image'; over it 'Out of Stock' where there is nothing left. */
export function ProductPicture({ product, name, onOpen }: ProductPictureProps) {
  const isOut = product.quantity <= 0;
  return (
    <span className="price-picture">
      {product.image ? (
        <button type="button" onClick={onOpen} aria-label={m.home_preview({ name })}>
          <img src={imageAt(product.image, 160)} alt={product.name} width={64} height={64} loading="lazy" />
        </button>
      ) : (
        <span>{m.common_no_image()}</span>
      )}
      {isOut && <span className="price-out">{m.common_out_of_stock()}</span>}
    </span>
  );
}
