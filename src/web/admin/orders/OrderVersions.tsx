import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#shared/money.ts';
import type { Version } from '#shop/orders/amending/amending.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { ChangeList } from '#web/texts/ChangeList.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { versionsQuery } from './amend/amend.queries.ts';

/** Changes since it was ordered, newest first; nothing for an unchanged order. */
export function OrderVersions({ order }: { order: Order }) {
  const versions = useQuery({ ...versionsQuery(order), enabled: order.version > 1 });
  if (order.version === 1) return null;
  return (
    <PanelSection title={m.admin_versions_title()}>
      {versions.isPending && <Skeleton className="h-20 w-full" />}
      <LoadFailure of={versions} />
      <ol className="flex flex-col divide-y divide-line">
        {[...(versions.data ?? [])].reverse().map((version) => (
          <li key={version.version} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
            <VersionEntry version={version} />
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function VersionEntry({
  version: { version, createdAt, reason, actor, total_amount, changes, lines, address },
}: {
  version: Version;
}) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-2 font-semibold">
        <span>{m.estimate_version({ version })}</span>
        <span>{formatRupees(total_amount)}</span>
      </p>
      <p className="text-soft wrap-anywhere">
        {[formatDateTime(createdAt), actor, reason].filter(Boolean).join(' · ')}
      </p>
      <ChangeList changes={changes} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-soft underline">
          {m.admin_versions_lines({ count: lines.length })}
        </summary>
        <ul className="pl-1">
          {lines.map((line) => (
            <li key={line.name} className="flex justify-between gap-3">
              <span className="wrap-anywhere">{line.name}</span>
              <span className="shrink-0 text-soft">
                {m.admin_order_item_price({
                  price: formatRupees(line.unit_price),
                  count: line.count,
                })}
              </span>
            </li>
          ))}
        </ul>
        {address && <p className="pl-1 text-soft wrap-anywhere">{m.order_change_address({ address })}</p>}
      </details>
    </>
  );
}
