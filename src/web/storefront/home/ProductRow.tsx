// biome-ignore-all lint/a11y/noRedundantRoles: the stacked layout takes the table's own meaning away
/**
 * One product of the price list. Hundreds of these hydrate at once, so a row is plain markup with short class names
 * (price-list.css) and renders again only when its own quantity changes.
 */
import { formatAmount, formatUnitPrice } from '#shared/money.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { setQuantity, useQuantity } from '../cart/local-cart.ts';
import { pricesOf } from '../cart/product-prices.ts';
import { productName } from '../layout/product-name.ts';
import { languageOf } from '../layout/store-words.ts';
import { Highlight } from './Highlight.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import type { ListedProduct } from './price-list.ts';

export type ProductMedia = 'picture' | 'video';

interface ProductRowProps {
  product: ListedProduct;
  /** Place in the whole list, from 1. */
  serial: number;
  search: string;
  /** Of the first row of those that come to life together: their name (LaterHydration). */
  part?: string | undefined;
  /** The shop takes no orders now: quantities are shown, not changed. */
  isClosed: boolean;
  /** Most pieces of one product in one order. */
  mostInOrder: number;
  onShow: (product: ListedProduct, media: ProductMedia) => void;
}

export function ProductRow({ product, serial, search, part, isClosed, mostInOrder, onShow }: ProductRowProps) {
  const quantity = useQuantity(product.id);
  const { listPrice, unitPrice } = pricesOf(product);
  const name = productName(product);
  const most = Math.min(product.quantity, mostInOrder);
  return (
    <tr
      role="row"
      className="price-row"
      data-part={part}
      data-in-cart={quantity > 0 || undefined}
      data-out={product.quantity <= 0 || undefined}
    >
      <td role="cell" className="price-product">
        <span className="price-serial">{serial}</span>
        <ProductPicture product={product} name={name} onOpen={() => onShow(product, 'picture')} />
        {product.video_url && (
          <button
            type="button"
            className="price-video"
            aria-label={m.home_video({ name })}
            onClick={() => onShow(product, 'video')}
          />
        )}
      </td>
      <td role="cell" className="price-name">
        <Names product={product} search={search} />
        {isReadHere(product.description, search) && (
          <span className="price-about" lang={languageOf(product.description)} title={product.description}>
            <Highlight text={product.description} search={search} />
          </span>
        )}
      </td>
      <td role="cell" className="price-pack">
        <Highlight text={packIn(getLocale(), product.quantity_content)} search={search} />
      </td>
      <td role="cell" className="price-price">
        <b>{formatUnitPrice(unitPrice)}</b>
        {unitPrice < listPrice && (
          <>
            {product.discount_price > 0 && <span className="price-off">−{product.discount_price}%</span>}
            <s>
              <span className="sr-only">{m.home_list_price()} </span>
              {formatUnitPrice(listPrice)}
            </s>
          </>
        )}
      </td>
      <td role="cell" className="price-quantity">
        <QuantityStepper
          value={quantity}
          max={most}
          onChange={(next) => setQuantity(product.id, next, most)}
          label={m.home_quantity_of({ name })}
          disabled={isClosed}
        />
        {quantity > 0 && <output aria-label={m.common_line_total()}>{formatAmount(unitPrice * quantity)}</output>}
        {quantity > 0 && quantity >= most && (
          <small role="status">
            {most < mostInOrder ? m.cart_only_left({ count: most }) : m.cart_most_in_order({ count: mostInOrder })}
          </small>
        )}
      </td>
    </tr>
  );
}

/**
 * A product has one description, in English or Tamil. A Tamil page leaves an English one to the product's picture, unless a
 * search has found it.
 */
function isReadHere(description: string, search: string): boolean {
  if (description === '') return false;
  const isFound = search.trim() !== '' && description.toLowerCase().includes(search.trim().toLowerCase());
  return getLocale() === 'en' || languageOf(description) === 'ta' || isFound;
}

/** Both names, the one in the page's language first. */
function Names({ product, search }: { product: ListedProduct; search: string }) {
  const english = (
    <span key="en" lang="en">
      <Highlight text={product.name} search={search} />
    </span>
  );
  if (!product.tamil_name) return english;
  const tamil = (
    <span key="ta" lang="ta">
      <Highlight text={product.tamil_name} search={search} />
    </span>
  );
  return getLocale() === 'ta' ? [tamil, english] : [english, tamil];
}
