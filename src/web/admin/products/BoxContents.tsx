import { useQuery } from '@tanstack/react-query';
import { ChevronUp, X } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { dayInIndia } from '#shared/dates.ts';
import { formatUnitPrice, formatUnitRupees, paiseFromRupees } from '#shared/money.ts';
import { movedUp } from '#shared/moved-up.ts';
import { MOST_CONTENTS, MOST_PIECES } from '#shop/products/products.boxes.rules.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useAdminStore } from '../layout/admin-context.ts';
import { AddProductButton } from '../orders/amend/AddProduct.tsx';
import { sellableQuery } from '../orders/amend/amend.queries.ts';
import { higherInside } from './box-tax.ts';
import { ProductField } from './ProductField.tsx';
import { type Content, type ProductValues, soldAt } from './product-form.ts';

interface BoxContentsProps {
  /** The edited product: a box cannot contain itself. */
  productId: number | null;
  contents: readonly Content[];
  onChange: (contents: readonly Content[]) => void;
  error: string | undefined;
  control: Control<ProductValues>;
}

/** The contents of a gift box: products, counts, order, and the price of the pieces sold singly. */
export function BoxContents({ productId, contents, onChange, error, control }: BoxContentsProps) {
  const known = new Set([productId, ...contents.map(({ product_id }) => product_id)]);
  const isFull = contents.length >= MOST_CONTENTS;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{m.field_contents()}</legend>
      {contents.length === 0 && <p className="text-sm text-soft">{m.admin_box_hint()}</p>}
      {contents.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {contents.map((content, index) => (
            <li key={content.product_id}>
              <ContentRow
                content={content}
                isFirst={index === 0}
                onCount={(count) => onChange(contents.map((one) => (one === content ? { ...content, count } : one)))}
                onUp={() => onChange(movedUp(contents, index))}
                onRemove={() => onChange(contents.filter((one) => one !== content))}
              />
            </li>
          ))}
        </ol>
      )}
      {contents.length > 0 && <ContentsSum contents={contents} control={control} />}
      {contents.length > 0 && <HigherTax contents={contents} control={control} />}
      {error && (
        <p role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
      <AddProductButton
        label={m.admin_box_search()}
        disabled={isFull}
        isOffered={({ id, contents: inside }) => !known.has(id) && inside === undefined}
        onChoose={({ id, name, tamil_name, quantity_content, unit_price }) =>
          onChange([...contents, { product_id: id, name, tamil_name, quantity_content, unit_price, count: 1 }])
        }
      />
      {isFull && <p className="text-sm text-soft">{m.admin_box_most({ count: MOST_CONTENTS })}</p>}
      {contents.length > 0 && <ProductField name="fromContents" control={control} />}
    </fieldset>
  );
}

interface ContentRowProps {
  content: Content;
  isFirst: boolean;
  onCount: (count: number) => void;
  onUp: () => void;
  onRemove: () => void;
}

function ContentRow({ content, isFirst, onCount, onUp, onRemove }: ContentRowProps) {
  const name = productName(content);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="text-soft">
          {[packIn(getLocale(), content.quantity_content), formatUnitRupees(content.unit_price)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <QuantityStepper
        value={content.count}
        min={1}
        max={MOST_PIECES}
        onChange={onCount}
        label={m.admin_box_count({ name })}
      />
      <span className="flex">
        <RowButton label={m.admin_move_up({ name })} isOff={isFirst} onClick={onUp}>
          <ChevronUp size={20} aria-hidden="true" />
        </RowButton>
        <RowButton label={m.admin_box_remove({ name })} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </RowButton>
      </span>
    </div>
  );
}

interface RowButtonProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function RowButton({ label, isOff = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-soft not-disabled:hover:bg-tint not-disabled:hover:text-red disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** Says so if goods in the box bear more tax than the box. */
function HigherTax({ contents, control }: { contents: readonly Content[]; control: Control<ProductValues> }) {
  const store = useAdminStore();
  const { data: products = [] } = useQuery(sellableQuery);
  const hsn = useWatch({ control, name: 'hsn_code' });
  const ids = new Set(contents.map(({ product_id }) => product_id));
  const inside = products.filter(({ id }) => ids.has(id)).map(({ hsn_code }) => hsn_code);
  const higher = higherInside(store, { box: String(hsn), inside, today: dayInIndia(Date.now()) });
  return higher && <Alert tone="warning">{m.admin_box_higher_tax(higher)}</Alert>;
}

/** The price of the contents sold singly, beside the box's price. */
function ContentsSum({ contents, control }: { contents: readonly Content[]; control: Control<ProductValues> }) {
  const [price, discount, netPrice] = useWatch({ control, name: ['base_price', 'discount_price', 'net_price'] });
  const box = soldAt(price, discount, netPrice);
  const sum = formatUnitPrice(
    contents.reduce((total, { unit_price, count }) => total + paiseFromRupees(unit_price) * count, 0),
  );
  return (
    <p className="text-sm font-semibold">
      {box === null ? m.admin_box_sum({ sum }) : m.admin_box_sum_beside({ sum, price: box })}
    </p>
  );
}
