import { formatUnitPrice, paiseFromRupees } from '#shared/money.ts';
import type { ListedProduct } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { type FieldKey, PRODUCT_FIELDS, productFields } from '#shop/products/products.fields.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { daysOfCover } from '#shop/products/products.stock.rules.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { daysLeftText } from '../layout/days-left-text.ts';
import { labelOf } from './field-words.ts';
import { ProductActions } from './ProductActions.tsx';
import { ProductImage } from './ProductImage.tsx';

const rupees = (amount: number) => formatUnitPrice(paiseFromRupees(amount));

interface ProductColumnsOptions {
  edit: (product: Product) => void;
  showHistory: (product: Product) => void;
  /** Asks before deleting. */
  remove: (product: Product) => void;
}

/** The columns of the product table, named as in the specification (§2 Admin dashboard). */
export function productColumns({ edit, showHistory, remove }: ProductColumnsOptions): Column<ListedProduct>[] {
  return [
    {
      key: 'image',
      header: m.common_image(),
      hideLabel: true,
      inCard: 'own',
      cell: (product) => <ProductImage product={product} />,
    },
    {
      key: 'details',
      header: m.admin_products_col_details(),
      hideLabel: true,
      inCard: 'rest',
      // Leaves room for the checkbox in the corner.
      className: 'max-md:pr-9',
      cell: (product) => <DetailsCell product={product} />,
    },
    { key: 'category', header: m.admin_category(), cell: (product) => productName(product.Category) },
    {
      key: 'base',
      header: m.admin_products_col_base(),
      align: 'right',
      cell: (product) => rupees(product.base_price),
    },
    {
      key: 'discount',
      header: m.admin_discount_percent_short(),
      align: 'right',
      cell: (product) => `${product.discount_price}%`,
    },
    {
      key: 'actual',
      header: m.admin_products_col_actual(),
      align: 'right',
      cell: (product) => <span className="font-semibold">{rupees(product.unit_price)}</span>,
    },
    {
      key: 'stock',
      header: m.admin_products_col_stock(),
      align: 'right',
      cell: (product) => <StockCell product={product} />,
    },
    {
      key: 'performance',
      header: m.admin_products_col_performance(),
      cell: (product) => <PerformanceCell product={product} />,
    },
    { key: 'status', header: m.common_status(), cell: (product) => <OnSaleBadge isOnSale={product.status === 1} /> },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'half',
      cell: (product) => (
        <ProductActions
          product={product}
          onEdit={() => edit(product)}
          onHistory={() => showHistory(product)}
          onDelete={() => remove(product)}
        />
      ),
    },
  ];
}

const IN_LIST = productFields().filter(([, { isInList }]) => isInList);

/** A field's text in the language of the page: only packs have their own Tamil form. */
const factIn = (locale: 'en' | 'ta', key: FieldKey, text: string) => (key === 'pack' ? packIn(locale, text) : text);

/** The texts below a product's name. */
const factsOf = (product: Product): string[] =>
  IN_LIST.filter(([, { kind }]) => kind !== 'flag')
    .map(([key]) => factIn(getLocale(), key, String(product[PRODUCT_FIELDS[key].wire] ?? '')))
    .filter(Boolean);

/** The badges of a product. */
const marksOf = (product: Product): FieldKey[] =>
  IN_LIST.filter(([key, { kind }]) => kind === 'flag' && product[PRODUCT_FIELDS[key].wire] === true).map(
    ([key]) => key,
  );

function DetailsCell({ product }: { product: Product }) {
  return (
    <span className="flex w-full flex-col wrap-anywhere md:min-w-40 md:max-w-80">
      <ProductNames product={product} secondClass="block text-soft" />
      <span className="text-xs text-soft">{factsOf(product).join(' · ')}</span>
      <span className="flex flex-wrap gap-1">
        {marksOf(product).map((key) => (
          <Badge key={key} tone={key === 'isGreen' ? 'green' : 'neutral'} wraps>
            {labelOf(key)}
          </Badge>
        ))}
      </span>
    </span>
  );
}

/** Red when low, by the same rule as the filter and the dashboard, with how long it lasts; for a box, what its contents allow. */
function StockCell({ product }: { product: ListedProduct }) {
  const { boxes_allowed: allowed = 0 } = product;
  if (allowed === 0) return <PackedCell product={product} available={product.quantity} />;
  return (
    <span className="flex flex-col items-start md:items-end">
      <PackedCell product={product} available={product.quantity + allowed} />
      <span className="text-xs text-soft">{m.admin_box_allowed({ count: allowed })}</span>
    </span>
  );
}

function PackedCell({
  product: { quantity, low_at, sold_lately },
  available,
}: {
  product: ListedProduct;
  available: number;
}) {
  if (available > low_at) return quantity;
  const days = daysOfCover(available, sold_lately);
  return (
    <span className="flex flex-col items-start md:items-end">
      <span className="font-bold text-red" title={m.admin_products_low_stock({ count: quantity })}>
        {quantity}
      </span>
      {days !== null && days > 0 && <span className="text-xs whitespace-nowrap text-soft">{daysLeftText(days)}</span>}
    </span>
  );
}

function PerformanceCell({ product }: { product: Product }) {
  return (
    <span className="flex flex-col">
      <span className="whitespace-nowrap">{m.admin_products_sales({ count: product.sales })}</span>
      <span
        className="whitespace-nowrap text-soft"
        role="img"
        aria-label={m.admin_products_rating({ rating: product.performance_ratings })}
      >
        ★ {product.performance_ratings}
      </span>
    </span>
  );
}

function OnSaleBadge({ isOnSale }: { isOnSale: boolean }) {
  return (
    <Badge tone={isOnSale ? 'green' : 'neutral'}>
      {isOnSale ? m.admin_product_on_sale() : m.admin_product_hidden()}
    </Badge>
  );
}
