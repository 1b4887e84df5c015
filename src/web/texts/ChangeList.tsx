/** What a version of an order changed: 'Red Bijili: 10 → 8'. */

import { formatRupees, formatUnitRupees } from '#shared/money.ts';
import { setApart } from '#shared/right-to-left.ts';
import type { Difference } from '#shop/orders/amending/amending.contract.ts';
import { m } from '#web/words/messages.js';
import { productName } from './product-name.ts';

function whatChanged(change: Difference): string {
  const name = productName(change);
  const { from, to } = change;
  switch (change.what) {
    case 'added':
      return m.order_change_added({ name, count: to });
    case 'removed':
      return m.order_change_removed({ name, count: from });
    case 'count':
      return m.order_change_count({ name, from, to });
    case 'price':
      return m.order_change_price({ name, from: formatUnitRupees(from), to: formatUnitRupees(to) });
    case 'extra':
      return m.order_change_extra({ name, amount: formatRupees(to) });
    case 'address':
      return m.order_change_address({ address: name });
    default:
      return name ? m.order_change_coupon({ code: name }) : m.order_change_no_coupon();
  }
}

function changeWord(change: Difference): string {
  const { replaces } = change;
  if (!replaces) return whatChanged(change);
  const before = change.what === 'address' ? m.order_change_address_before : m.order_replaces;
  return `${whatChanged(change)} · ${before({ name: productName(replaces) })}`;
}

interface ChangeListProps {
  changes: readonly Difference[];
  className?: string;
}

export function ChangeList({ changes, className = 'list-disc pl-5' }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={className}>
      {changes.map((change) => (
        <li key={`${change.what} ${change.name}`} className="wrap-anywhere">
          {setApart(changeWord(change))}
        </li>
      ))}
    </ul>
  );
}
