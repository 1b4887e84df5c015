/** The products of a count or a delivery: typed quantities, differences from the books, and reasons. */
import { X } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { StockWork } from '#shop/products/counting/counting.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { stockDrafts } from './counting.queries.ts';
import { type Compared, type CountedLine, isToBeSeenTo } from './draft.rules.ts';

/** Rows per step: a sheet of 5,000 products is booked whole but rendered in steps. */
const STEP = 50;

export const signed = (pieces: number) => `${pieces > 0 ? '+' : pieces < 0 ? '−' : '±'}${Math.abs(pieces)}`;

function setLine(kind: StockWork, id: number, line: CountedLine | null) {
  const store = stockDrafts[kind];
  const { [id]: _, ...others } = store.get().lines;
  store.update({ lines: line ? { ...others, [id]: line } : others });
}

interface StockLinesProps {
  kind: StockWork;
  compared: readonly Compared[];
  /** Products that need attention: shown first. */
  first: readonly number[];
  /** How often booking was attempted. */
  asked: number;
  /** The product just found: its quantity is typed next. */
  taken: number | null;
  onTyped: () => void;
  onEmpty: () => void;
}

export function StockLines({ kind, compared, first, asked, taken, onTyped, onEmpty }: StockLinesProps) {
  const [shown, setShown] = useState(STEP);
  const above = new Set(first);
  const ordered =
    above.size === 0
      ? compared
      : [...compared].sort((a, b) => Number(above.has(b.product.id)) - Number(above.has(a.product.id)));
  const different = compared.filter(({ by, hasMoved }) => by !== null && by !== 0 && !hasMoved);
  const pieces = different.reduce((sum, { by }) => sum + (by ?? 0), 0);
  const toSee = asked > 0 ? compared.filter(isToBeSeenTo).length : 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {kind === 'counted'
            ? m.admin_count_sum({ lines: compared.length, different: different.length, pieces: signed(pieces) })
            : m.admin_count_sum_arrived({ lines: compared.length, pieces: signed(pieces) })}
        </p>
        <Button variant="quiet" size="sm" onClick={onEmpty}>
          {m.admin_count_empty()}
        </Button>
      </div>
      {toSee > 0 && (
        <Alert key={asked} tone="error" isNews>
          {m.admin_count_to_see({ count: toSee })}
        </Alert>
      )}
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line px-3">
        {ordered.slice(0, shown).map(({ product, line, by, hasMoved }) => (
          <li key={product.id} className="py-3">
            <Line
              {...{ product, line, by, hasMoved, kind, onTyped }}
              isMissing={asked > 0 && by === null}
              focusRank={product.id === taken ? line.rank : 0}
            />
          </li>
        ))}
      </ul>
      {ordered.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + STEP)}>
          {m.list_text_more({ count: ordered.length - shown })}
        </Button>
      )}
    </div>
  );
}

interface LineProps extends Compared {
  kind: StockWork;
  isMissing: boolean;
  /**
   * The rank of the line if it is the latest found, else 0. Finding it again raises the rank, which moves the focus
   * here again.
   */
  focusRank: number;
  onTyped: () => void;
}

const Line = memo(function Line({ product, line, by, hasMoved, kind, isMissing, focusRank, onTyped }: LineProps) {
  const isDifferent = kind === 'counted' && by !== null && by !== 0;
  const set = (part: Partial<CountedLine> | null) => setLine(kind, product.id, part && { ...line, ...part });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRank > 0) field.current?.focus();
  }, [focusRank]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{productName(product)}</span>
          <span className="block text-sm text-soft">
            {[product.code, packIn(getLocale(), product.pack), product.place].filter(Boolean).join(' · ')}
          </span>
          {kind === 'counted' && (
            <span className="block text-sm text-soft">
              {m.admin_count_shelf({ count: product.shelf })}
              {product.waiting > 0 && ` (${m.admin_count_waiting({ count: product.waiting })})`}
            </span>
          )}
        </p>
        <Button
          variant="quiet"
          size="sm"
          aria-label={m.admin_count_leave_out({ name: productName(product) })}
          icon={<X size={18} aria-hidden />}
          onClick={() => set(null)}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label={kind === 'counted' ? m.admin_cash_counted() : m.admin_count_came()}
          inputMode="numeric"
          autoComplete="off"
          className="w-32"
          maxLength={9}
          value={line.quantity}
          error={by === null && (isMissing || line.quantity !== '') ? m.admin_count_row_number() : undefined}
          onChange={(event) => set({ quantity: event.target.value.trim(), shelf: product.shelf })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Goes to the next product; booking has its own button.
            event.preventDefault();
            onTyped();
          }}
        />
        {kind === 'counted' && by !== null && !hasMoved && (
          <Badge tone={by === 0 ? 'green' : by < 0 ? 'red' : 'blue'} className="mb-3">
            {by === 0 ? m.admin_count_right() : signed(by)}
          </Badge>
        )}
        {isDifferent && !hasMoved && (
          <TextField
            label={m.admin_count_own_reason()}
            maxLength={200}
            autoComplete="off"
            className="min-w-40 flex-1"
            value={line.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
      </div>
      {hasMoved && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="sm" onClick={() => set({ shelf: product.shelf })}>
              {m.admin_count_still()}
            </Button>
          }
        >
          <p>{m.admin_count_moved({ before: line.shelf, now: product.shelf })}</p>
        </Alert>
      )}
    </div>
  );
});
