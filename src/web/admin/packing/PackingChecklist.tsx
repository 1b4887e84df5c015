import { Minus, Plus } from 'lucide-react';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { PanelSection } from '../layout/Facts.tsx';
import { type PackingState, packingStateOf, useUpdatePacking } from './packing.queries.ts';

const MOST_CARTONS = 999;

/** Every line with a box for a thumb, and the cartons it all makes; kept on the server with every tick. */
export function PackingChecklist({ order }: { order: PackingOrder }) {
  const update = useUpdatePacking(order.id);
  const state = packingStateOf(order);
  const change = (next: Partial<PackingState>) =>
    update.mutate({ ...state, ...next }, { onError: (error) => toast(errorText(error), 'error') });
  const toggle = (id: number) =>
    change({
      packed_line_ids: state.packed_line_ids.includes(id)
        ? state.packed_line_ids.filter((other) => other !== id)
        : [...state.packed_line_ids, id],
    });
  return (
    <PanelSection title={m.admin_pack_progress({ packed: state.packed_line_ids.length, lines: order.Carts.length })}>
      <ul className="flex flex-col divide-y divide-line">
        {order.Carts.map((line) => (
          <li key={line.id}>
            <PackingLine
              line={line}
              isPacked={state.packed_line_ids.includes(line.id)}
              onToggle={() => toggle(line.id)}
            />
          </li>
        ))}
      </ul>
      <Cartons count={state.cartons} onChange={(cartons) => change({ cartons })} />
    </PanelSection>
  );
}

type Line = PackingOrder['Carts'][number];

function PackingLine({ line, isPacked, onToggle }: { line: Line; isPacked: boolean; onToggle: () => void }) {
  return (
    <label className={`flex min-h-16 cursor-pointer items-center gap-3 py-2 ${isPacked ? 'text-soft' : ''}`}>
      <input type="checkbox" checked={isPacked} onChange={onToggle} className="size-7 shrink-0 accent-red" />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${isPacked ? 'line-through' : ''}`}>{line.name}</span>
        <span lang="ta" className="block text-sm">
          {line.tamil_name}
        </span>
        <span className="block text-sm text-soft">{packIn(getLocale(), line.Product.quantity_content)}</span>
      </span>
      <span className="shrink-0 text-2xl font-bold tabular-nums">× {line.count}</span>
    </label>
  );
}

function Cartons({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <legend className="sr-only">{m.admin_pack_cartons()}</legend>
      <span className="font-semibold" aria-hidden="true">
        {m.admin_pack_cartons()}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <Button
          variant="secondary"
          aria-label={m.admin_pack_carton_less()}
          disabled={count === 0}
          icon={<Minus size={20} aria-hidden />}
          onClick={() => onChange(count - 1)}
        />
        <output className="min-w-10 text-center text-2xl font-bold tabular-nums">{count}</output>
        <Button
          variant="secondary"
          aria-label={m.admin_pack_carton_more()}
          disabled={count >= MOST_CARTONS}
          icon={<Plus size={20} aria-hidden />}
          onClick={() => onChange(count + 1)}
        />
      </span>
    </fieldset>
  );
}
