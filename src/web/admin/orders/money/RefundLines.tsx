import type { Order } from '#shop/orders/orders.contract.ts';
import { m } from '#web/words/messages.js';

export type Line = Order['Carts'][number];

/** How many pieces of a line are refunded, and whether they are back in stock. */
export interface RefundedPieces {
  count: number;
  /** Null until chosen. */
  isBack: boolean | null;
}

export type RefundedByLine = Readonly<Record<number, RefundedPieces>>;

interface RefundLinesProps {
  lines: readonly Line[];
  value: RefundedByLine;
  onChange: (value: RefundedByLine) => void;
  /** False if no goods can come back: those of a cancelled order are already decided. */
  mayReturn: boolean;
}

const SELECT = 'min-h-11 rounded-md border border-edge bg-card px-2 py-1 text-base md:min-h-9 md:text-sm';

/** The lines of an order, each with a count and where its goods are. */
export function RefundLines({ lines, value, onChange, mayReturn }: RefundLinesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col divide-y divide-line">
      <legend className="mb-1 text-sm font-semibold">{m.admin_refund_lines()}</legend>
      {lines.map((line) => (
        <LineRow
          key={line.id}
          line={line}
          pieces={value[line.id] ?? { count: 0, isBack: null }}
          mayReturn={mayReturn}
          onChange={(pieces) => onChange({ ...value, [line.id]: pieces })}
        />
      ))}
    </fieldset>
  );
}

interface LineRowProps {
  line: Line;
  pieces: RefundedPieces;
  mayReturn: boolean;
  onChange: (pieces: RefundedPieces) => void;
}

function LineRow({ line, pieces, mayReturn, onChange }: LineRowProps) {
  const counts = Array.from({ length: line.count + 1 }, (_, count) => count);
  const out = line.count - line.returned;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">{line.name}</span>
      <span className="flex flex-wrap gap-2">
        <select
          aria-label={m.admin_refund_count({ name: line.name })}
          value={pieces.count}
          onChange={(event) => onChange({ ...pieces, count: Number(event.target.value) })}
          className={SELECT}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {m.admin_refund_count_of({ count, total: line.count })}
            </option>
          ))}
        </select>
        {pieces.count > 0 && mayReturn && (
          <select
            aria-label={m.admin_refund_goods({ name: line.name })}
            value={pieces.isBack === null ? '' : pieces.isBack ? 'back' : 'lost'}
            onChange={(event) => onChange({ ...pieces, isBack: event.target.value === 'back' })}
            className={SELECT}
          >
            {pieces.isBack === null && <option value="">{m.admin_refund_goods_where()}</option>}
            <option value="back" disabled={pieces.count > out}>
              {m.admin_refund_goods_back()}
            </option>
            <option value="lost">{m.admin_refund_goods_lost()}</option>
          </select>
        )}
      </span>
    </div>
  );
}
