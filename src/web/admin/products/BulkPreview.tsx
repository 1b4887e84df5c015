import { formatUnitRupees } from '#shared/money.ts';
import type { BulkAnswer } from '#shop/products/products.admin.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { type BulkKind, fieldSetBy } from './bulk-form.ts';
import { shownValue } from './field-words.ts';

/** The most rows to show; the count gives the total. */
const SHOWN = 100;

type State = BulkAnswer['rows'][number]['before'];

function textOf(state: State, kind: BulkKind): string {
  if (kind === 'price') return formatUnitRupees(state.base_price);
  if (kind === 'discount') return `${state.discount_price}% · ${formatUnitRupees(state.unit_price)}`;
  if (kind === 'stock') return String(state.quantity);
  if (fieldSetBy(kind)) return shownValue(kind, state.value ?? '') || m.admin_none();
  return state.status === 1 ? m.admin_product_on_sale() : m.admin_product_hidden();
}

/** The preview of a bulk change, old and new values side by side. */
export function BulkPreview({ answer, kind }: { answer: BulkAnswer; kind: BulkKind }) {
  if (answer.changed === 0) return <Alert>{m.admin_bulk_nothing()}</Alert>;
  const rest = answer.rows.length - SHOWN;
  return (
    <section className="flex flex-col gap-2" aria-label={m.common_preview()}>
      <p role="status" className="font-semibold">
        {m.admin_bulk_count({ count: answer.changed })}
      </p>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">{m.common_preview()}</caption>
          <thead>
            <tr className="text-left text-soft">
              <th className="px-3 py-2 font-semibold">{m.admin_bulk_col_product()}</th>
              <th className="px-3 py-2 text-right font-semibold">{m.admin_bulk_col_before()}</th>
              <th className="px-3 py-2 text-right font-semibold">{m.common_new()}</th>
            </tr>
          </thead>
          <tbody>
            {answer.rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id} className="border-t border-line">
                <td className="px-3 py-2">{row.name}</td>
                <td className="px-3 py-2 text-right text-soft">{textOf(row.before, kind)}</td>
                <td className="px-3 py-2 text-right font-semibold">{textOf(row.after, kind)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className="text-sm text-soft">{m.admin_bulk_more({ count: rest })}</p>}
    </section>
  );
}
