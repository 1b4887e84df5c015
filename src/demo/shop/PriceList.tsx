// biome-ignore-all lint/a11y/noRedundantRoles lint/a11y/useSemanticElements: the stacked layout takes the table's own meaning away
/** The price list in the shop's own look (price-list.css), on the simulation's prices and its cart. */
import { formatUnitPrice, paiseFromRupees } from '#shared/money.ts';
import { Highlight } from '#web/storefront/home/Highlight.tsx';
import { moveBetweenQuantities } from '#web/storefront/home/quantity-keys.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import type { Product } from '../../simulation/records.ts';
import { useDemo } from '../demo-shop.ts';
import { nameOf, pictureOf, rupees, told } from '../show.ts';
import { useQuantity } from './use-quantity.ts';

const unitPrice = (amount: number) => formatUnitPrice(paiseFromRupees(amount));

export function PriceList({ products, search }: { products: readonly Product[]; search: string }) {
  return (
    <table role="table" aria-label={m.home_title()} className="price-table mt-2" onKeyDown={moveBetweenQuantities}>
      <thead role="rowgroup">
        <tr role="row" className="price-head">
          {[
            m.home_col_product(),
            m.home_col_name(),
            m.home_col_content(),
            m.home_col_price(),
            m.home_col_quantity(),
          ].map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="price-section">
        {products.map((product, index) => (
          <PriceRow key={product.id} product={product} serial={index + 1} search={search} />
        ))}
      </tbody>
    </table>
  );
}

interface PriceRowProps {
  product: Product;
  serial: number;
  search: string;
}

function PriceRow({ product, serial, search }: PriceRowProps) {
  const { cart } = useDemo();
  const setQuantity = useQuantity();
  const quantity = cart.items.find(({ id }) => id === product.id)?.quantity ?? 0;
  const name = nameOf(product);
  const about = told(product.description);
  return (
    <tr
      role="row"
      className="price-row"
      data-in-cart={quantity > 0 || undefined}
      data-out={product.stock <= 0 || undefined}
    >
      <td role="cell" className="price-product">
        <span className="price-serial">{serial}</span>
        <RowPicture product={product} />
      </td>
      <td role="cell" className="price-name">
        <span>
          <Highlight text={name} search={search} />
        </span>
        <SecondName product={product} shown={name} />
        <span className="price-about" title={about}>
          <Highlight text={about} search={search} />
        </span>
      </td>
      <td role="cell" className="price-pack">
        {product.specifications.weight}
      </td>
      <td role="cell" className="price-price">
        <b>{unitPrice(product.price)}</b>
        {product.originalPrice > product.price && (
          <>
            <span className="price-off">−{product.discount}%</span>
            <s>
              <span className="sr-only">{m.home_list_price()} </span>
              {unitPrice(product.originalPrice)}
            </s>
          </>
        )}
      </td>
      <td role="cell" className="price-quantity">
        <QuantityStepper
          value={quantity}
          // More than the stock may be in the cart: adding does not check it.
          max={product.stock > 0 ? Math.max(product.stock, quantity) : 0}
          onChange={(next) => setQuantity(product.id, next)}
          label={m.home_quantity_of({ name })}
        />
        {quantity > 0 && <output aria-label={m.home_line_total()}>{rupees(product.price * quantity)}</output>}
      </td>
    </tr>
  );
}

/** The name in the records, where the page's own language says another. */
function SecondName({ product, shown }: { product: Product; shown: string }) {
  if (getLocale() !== 'ta' || shown === product.name) return null;
  return <span lang="en">{product.name}</span>;
}

function RowPicture({ product }: { product: Product }) {
  const url = pictureOf(product.image);
  return (
    <span className="price-picture">
      {url ? <img src={url} alt="" width={64} height={64} /> : <span>{m.home_no_image()}</span>}
      {product.stock <= 0 && <span className="price-out">{m.home_out_of_stock()}</span>}
    </span>
  );
}
