import { ArrowLeftRight, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatUnitPrice, paiseFromRupees } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { AddProduct } from './AddProduct.tsx';
import { type Draft, type DraftLine, withCount, withProduct } from './draft.rules.ts';

const MOST = 100_000;

interface AmendLinesProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** In the page's language, because staff read it aloud. */
const nameOf = ({ name, tamilName }: DraftLine) => (getLocale() === 'ta' && tamilName ? tamilName : name);

export function AmendLines({ draft, onChange }: AmendLinesProps) {
  // The purpose of the search: one more product, or a replacement for a line.
  const [asked, setAsked] = useState<'more' | DraftLine | null>(null);
  const replaced = asked === 'more' ? null : asked;
  return (
    <section aria-label={m.admin_order_items()} className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-line">
        {draft.lines.map((line) => (
          <li key={line.productId} className="py-3 first:pt-0">
            <AmendLine
              line={line}
              replaces={draft.lines.find(({ productId }) => productId === line.replaces)}
              onCount={(count) => onChange(withCount(draft, line.productId, count))}
              onReplace={() => setAsked(line)}
            />
          </li>
        ))}
      </ul>
      {asked === null ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setAsked('more')}
        >
          {m.admin_amend_add()}
        </Button>
      ) : (
        <AddProduct
          label={replaced ? m.admin_amend_replace_with({ name: nameOf(replaced) }) : m.admin_amend_add()}
          onChoose={(product) => {
            onChange(withProduct(draft, product, replaced?.productId ?? null));
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface AmendLineProps {
  line: DraftLine;
  replaces: DraftLine | undefined;
  onCount: (count: number) => void;
  onReplace: () => void;
}

function AmendLine({ line, replaces, onCount, onReplace }: AmendLineProps) {
  const { count, ordered, least, unitPrice } = line;
  const isOut = count === 0;
  const name = nameOf(line);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-44 text-sm">
        <p className={cx('font-semibold wrap-anywhere', isOut && 'text-soft line-through')}>{name}</p>
        <p className="text-soft">
          {formatUnitPrice(paiseFromRupees(unitPrice))}
          {ordered > 0 && ordered !== count && <> · {m.admin_amend_ordered({ count: ordered })}</>}
          {ordered === 0 && <> · {m.admin_amend_new()}</>}
        </p>
        {replaces && <p className="text-soft">{m.order_replaces({ name: nameOf(replaces) })}</p>}
      </div>
      {isOut ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCcw size={18} aria-hidden />}
          onClick={() => onCount(ordered)}
        >
          {m.admin_amend_put_back()}
        </Button>
      ) : (
        <div className="flex items-center gap-1">
          <QuantityStepper value={count} min={Math.max(1, least)} max={MOST} onChange={onCount} label={name} />
          <Button
            variant="quiet"
            size="sm"
            aria-label={m.admin_amend_replace({ name })}
            title={m.admin_amend_replace({ name })}
            icon={<ArrowLeftRight size={18} aria-hidden />}
            onClick={onReplace}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={m.common_remove_named({ name })}
            title={m.common_remove_named({ name })}
            disabled={least > 0}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => onCount(0)}
          />
        </div>
      )}
    </div>
  );
}
