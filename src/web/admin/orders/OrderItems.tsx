import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatRupees, formatUnitRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { inBoxText } from '#web/texts/box-contents.ts';
import { ProductNames } from '#web/texts/ProductNames.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { showLoaded } from '../form/show-loaded.ts';
import { PanelSection } from '../layout/Facts.tsx';

const loadAmend = () => import('./amend/AmendDialog.tsx');
const AmendDialog = lazy(async () => ({ default: (await loadAmend()).AmendDialog }));

type OrderLine = Order['Carts'][number];

/** The order's items with discounted price and line total (spec §2 Orders). */
export function OrderItems({ order }: { order: Order }) {
  const lines = order.Carts;
  return (
    <PanelSection title={m.admin_order_items()}>
      <AmendButton order={order} />
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start gap-3 py-2 text-sm first:pt-0 last:pb-0">
            <OrderItem line={line} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Hidden once it is packed, or while its payment is not settled. */
function AmendButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const isPacked = order.Packing !== null && order.Packing.packed_line_ids.length >= order.Carts.length;
  if (isPacked || !orderCan('amend', standingOf(order))) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<PencilLine size={18} aria-hidden />}
        onClick={() => void showLoaded(loadAmend, () => setOpen(true))}
      >
        {m.admin_amend()}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <AmendDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function OrderItem({ line }: { line: OrderLine }) {
  const image = line.Product.ProductImages[0]?.imageUrl;
  return (
    <>
      {image && (
        <img src={image} alt="" width={44} height={44} loading="lazy" className="size-11 rounded-md object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <ProductNames product={line} secondClass="block text-soft" />
        {line.replaces && <p className="text-soft">{m.order_replaces({ name: line.replaces.name })}</p>}
        <p className="text-soft">{packIn(getLocale(), line.Product.quantity_content)}</p>
        {line.contents && <p className="text-soft">{inBoxText(line.contents)}</p>}
        {line.discount_price > 0 && (
          <p className="text-xs text-soft">
            {m.admin_order_item_list_price({
              price: formatUnitRupees(line.base_price),
              percent: line.discount_price,
            })}
          </p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <p className="font-semibold">{formatRupees(line.line_total)}</p>
        <p className="text-soft">
          {m.admin_order_item_price({ price: formatUnitRupees(line.unit_price), count: line.count })}
        </p>
      </div>
    </>
  );
}
