import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import type { ListedProduct } from './price-list.ts';

interface ProductPictureProps {
  product: ListedProduct;
  name: string;
  onOpen: () => void;
}

/** The thumbnail or 'No Image', which opens the large picture with all that is said of the product; over it 'Out of Stock' where nothing is left. */
export function ProductPicture({ product, name, onOpen }: ProductPictureProps) {
  const isOut = product.quantity <= 0;
  return (
    <span className="price-picture">
      <button
        type="button"
        onClick={onOpen}
        aria-label={product.image ? m.home_preview({ name }) : `${m.common_no_image()}: ${name}`}
      >
        {product.image ? (
          <img src={imageAt(product.image, 160)} alt={product.name} width={64} height={64} loading="lazy" />
        ) : (
          m.common_no_image()
        )}
      </button>
      {isOut && <span className="price-out">{m.common_out_of_stock()}</span>}
    </span>
  );
}
