import { ArrowLeftRight, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatUnitRupees } from '#shared/money.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { AddProduct, AddProductButton } from './AddProduct.tsx';
import { asShown, type Draft, type DraftLine, withCount, withProduct } from './draft.rules.ts';

const MOST = 100_000;

interface AmendLinesProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** In the page's language, because staff read it aloud. */
const nameOf = ({ name, tamilName }: DraftLine) => inLocale(name, tamilName);

/**
 * Added products come first, below the button that adds them, and a substitute follows the line that it replaces,
 * because in an order of 60 lines nobody would see them at the end.
 */
export function AmendLines({ draft, onChange }: AmendLinesProps) {
  const [replacedId, setReplacedId] = useState<number | null>(null);
  const choose = (product: Product, replaces: number | null) => {
    onChange(withProduct(draft, product, replaces));
    setReplacedId(null);
  };
  return (
    <section aria-label={m.admin_order_items()} className="flex flex-col gap-3">
      <AddProductButton label={m.admin_amend_add()} onChoose={(product) => choose(product, null)} />
      <ul className="flex flex-col divide-y divide-line">
        {asShown(draft.lines).map((line) => (
          <li key={line.productId} className="flex flex-col gap-3 py-3 first:pt-0">
            <AmendLine
              line={line}
              replaces={draft.lines.find(({ productId }) => productId === line.replaces)}
              onCount={(count) => onChange(withCount(draft, line.productId, count))}
              onReplace={() => setReplacedId(line.productId)}
            />
            {replacedId === line.productId && (
              <AddProduct
                label={m.admin_amend_replace_with({ name: nameOf(line) })}
                onChoose={(product) => choose(product, line.productId)}
                onClose={() => setReplacedId(null)}
              />
            )}
          </li>
        ))}
      </ul>
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
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className={cx('font-semibold wrap-anywhere', isOut && 'text-soft line-through')}>{name}</p>
        <p className="text-soft">
          {formatUnitRupees(unitPrice)}
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
