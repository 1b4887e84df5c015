import { formatUnitRupees } from '#shared/money.ts';
import type { ListedProduct } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { PRODUCT_FIELDS, productFields } from '#shop/products/products.fields.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { daysOfCover } from '#shop/products/products.stock.rules.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { daysLeftText } from '../layout/days-left-text.ts';
import { labelOf } from './field-words.ts';
import { ProductActions } from './ProductActions.tsx';
import { ProductImage } from './ProductImage.tsx';

interface ProductColumnsOptions {
  edit: (product: Product) => void;
  showHistory: (product: Product) => void;
  /** Asks before deleting. */
  remove: (product: Product) => void;
}

/** A phone shows a product in two lines, so that several fit; what the panel or the price shows too is read out only. */
const READ_OUT = 'max-md:sr-only';

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
      isRowName: true,
      header: m.admin_products_col_details(),
      hideLabel: true,
      inCard: 'rest',
      // All of the first line, so that the checkbox in its corner covers nothing.
      className: 'max-md:basis-[calc(100%-6rem)] max-md:pr-9',
      cell: (product) => <DetailsCell product={product} />,
    },
    {
      key: 'category',
      header: m.admin_category(),
      className: READ_OUT,
      cell: (product) => productName(product.Category),
    },
    {
      key: 'base',
      header: m.admin_products_col_base(),
      align: 'right',
      className: READ_OUT,
      cell: (product) => formatUnitRupees(product.base_price),
    },
    {
      key: 'discount',
      header: m.admin_discount_percent_short(),
      align: 'right',
      className: READ_OUT,
      cell: (product) => `${product.discount_price}%`,
    },
    {
      key: 'actual',
      header: m.admin_products_col_actual(),
      align: 'right',
      inCard: 'own',
      cell: (product) => <span className="font-semibold">{formatUnitRupees(product.unit_price)}</span>,
    },
    {
      key: 'stock',
      header: m.admin_products_col_stock(),
      align: 'right',
      inCard: 'own',
      cell: (product) => <StockCell product={product} />,
    },
    {
      key: 'performance',
      header: m.admin_products_col_performance(),
      className: READ_OUT,
      cell: (product) => <PerformanceCell product={product} />,
    },
    {
      key: 'status',
      header: m.common_status(),
      hideLabel: true,
      inCard: 'own',
      className: 'max-md:self-center',
      cell: (product) => <OnSaleBadge isOnSale={product.status === 1} />,
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'own',
      className: 'max-md:-my-1 max-md:-mr-2 max-md:ml-auto max-md:self-center',
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

/** A field as the list shows it: a flag by its name, a pack in the page's language, any other text as it is. */
function factOf(product: Product, [key, { kind }]: (typeof IN_LIST)[number]): string {
  const value = product[PRODUCT_FIELDS[key].wire];
  if (kind === 'flag') return value === true ? labelOf(key) : '';
  const text = String(value ?? '');
  return key === 'pack' ? packIn(getLocale(), text) : text;
}

/** The texts below a product's name. */
const factsOf = (product: Product): string[] => IN_LIST.map((field) => factOf(product, field)).filter(Boolean);

function DetailsCell({ product }: { product: Product }) {
  return (
    <span className="flex w-full flex-col wrap-anywhere md:min-w-40 md:max-w-80">
      <ProductNames product={product} secondClass="block text-soft" />
      <span className="text-xs text-soft">{factsOf(product).join(' · ')}</span>
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
    // A phone shows only unusual states.
    <Badge tone={isOnSale ? 'green' : 'neutral'} className={cx(isOnSale && 'max-md:sr-only')}>
      {isOnSale ? m.admin_product_on_sale() : m.admin_product_hidden()}
    </Badge>
  );
}
