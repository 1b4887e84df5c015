import { Trash2 } from 'lucide-react';
import { formatAmount, formatUnitRupees } from '#shared/money.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { type DeskEntry, isShort } from './desk.queries.ts';

interface DeskLinesProps {
  entries: readonly DeskEntry[];
  onCount: (id: number, count: number) => void;
}

/** The lines, newest first. */
export function DeskLines({ entries, onCount }: DeskLinesProps) {
  if (entries.length === 0) return <p className="py-8 text-center text-soft">{m.admin_desk_no_lines()}</p>;
  return (
    <ol reversed aria-label={m.admin_order_items()} className="flex flex-col divide-y divide-line">
      {[...entries].reverse().map((entry) => (
        <Line key={entry.line.id} entry={entry} onCount={(count) => onCount(entry.line.id, count)} />
      ))}
    </ol>
  );
}

function Line({ entry, onCount }: { entry: DeskEntry; onCount: (count: number) => void }) {
  const { line, product, serial, lineTotal } = entry;
  const name = productName(product);
  const isTooMany = isShort(entry);
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[2.25rem_minmax(0,1fr)_5rem_6.5rem_auto]">
      <span className="text-right text-sm text-soft tabular-nums">{serial}</span>
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className={isTooMany ? 'font-semibold text-red' : 'text-soft'}>
          {isTooMany
            ? m.admin_desk_short({ count: Math.max(0, product.quantity) })
            : formatUnitRupees(product.unit_price)}
        </p>
      </div>
      <input
        aria-label={m.admin_desk_count_of({ name })}
        value={line.count}
        onChange={(event) => onCount(Number(event.target.value.replace(/\D/g, '').slice(0, 5)) || 1)}
        onFocus={(event) => event.target.select()}
        inputMode="numeric"
        className={cx(
          'col-start-3 min-h-11 w-20 rounded-md border bg-card px-2 text-right text-base tabular-nums',
          isTooMany ? 'border-red' : 'border-edge',
        )}
      />
      <span className="col-start-2 text-sm font-semibold tabular-nums sm:col-start-4 sm:text-right">
        {formatAmount(lineTotal)}
      </span>
      <Button
        variant="quiet"
        size="sm"
        className="col-start-3 justify-self-end sm:col-start-5"
        aria-label={m.common_remove_named({ name })}
        title={m.common_remove_named({ name })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onCount(0)}
      />
    </li>
  );
}
