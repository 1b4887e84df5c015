import { formatRupees, formatUnitRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { inBoxText } from '#web/texts/box-contents.ts';
import { includedTax, type PricedOrder, sumsOf } from '#web/texts/order-sums.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { m } from '#web/words/messages.js';

/** The items of an order with the prices it was placed at, and the sums down to the total. */
export function OrderLines({
  order,
}: {
  order: PricedOrder & Pick<Order, 'Carts'> & Partial<Pick<Order, 'refunded_amount'>>;
}) {
  const refunded = order.refunded_amount ?? 0;
  return (
    <div>
      <ul className="divide-y divide-line border-y border-line">
        {order.Carts.map((line) => (
          <OrderLineRow key={line.id} line={line} />
        ))}
      </ul>
      <dl className="mt-3 space-y-1 text-sm">
        {sumsOf(order).map(([label, amount]) => (
          <div key={label} className="name-and-amount">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right">{amount}</dd>
          </div>
        ))}
        <div className="name-and-amount pt-1 text-base font-bold">
          <dt>{m.common_total()}</dt>
          <dd>{formatRupees(order.total_amount)}</dd>
        </div>
        <IncludedTax order={order} />
        {refunded > 0 && (
          <div className="name-and-amount text-green">
            <dt>{m.common_refunded()}</dt>
            <dd>{formatRupees(refunded)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function IncludedTax({ order }: { order: PricedOrder }) {
  const text = includedTax(order);
  return (
    text && (
      <div className="text-soft">
        <dt className="sr-only">{m.common_tax()}</dt>
        <dd>{text}</dd>
      </div>
    )
  );
}

function OrderLineRow({ line }: { line: Order['Carts'][number] }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <LineImage url={line.Product.ProductImages[0]?.imageUrl} />
      <div className="name-and-amount min-w-0 flex-1 items-center">
        <div>
          <ProductNames product={line} className="text-sm" />
          <p className="text-sm text-soft">
            {line.count} × {formatUnitRupees(line.unit_price)}
          </p>
          {line.contents && <p className="text-sm text-soft">{inBoxText(line.contents)}</p>}
        </div>
        <p className="text-sm font-semibold">{formatRupees(line.line_total)}</p>
      </div>
    </li>
  );
}

function LineImage({ url }: { url: string | undefined }) {
  if (!url) return <span aria-hidden className="size-12 shrink-0 rounded-md bg-peach print:hidden" />;
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-md bg-peach object-contain print:hidden"
    />
  );
}
