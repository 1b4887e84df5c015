import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BULK_ACTIONS, type BulkKind, type BulkValues, bulkActionOf, fieldSetBy } from './bulk-form.ts';
import { fieldWord, shownValue } from './field-words.ts';
import { LastBulkChange } from './LastBulkChange.tsx';
import { useBulkChange } from './products.queries.ts';

const KIND_WORDS: Partial<Record<BulkKind, () => string>> = {
  price: m.admin_bulk_price,
  discount: m.admin_bulk_discount,
  activate: m.admin_bulk_activate,
  deactivate: m.admin_bulk_deactivate,
  stock: m.admin_bulk_stock,
};

const kindWord = (kind: BulkKind) => KIND_WORDS[kind]?.() ?? m.admin_bulk_set({ field: fieldWord(kind) });

/** Stands for the whole list in place of a category's id. */
const WHOLE_LIST = 'all';

const IN_FIGURES: readonly BulkKind[] = ['price', 'discount', 'stock'];

interface BulkChangeDialogProps {
  /** The selected products; null to choose a category or the whole list. */
  products: readonly Product[] | null;
  /** Starts with the prices of the whole list. */
  isWholeList?: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** One change for many products. A preview first shows old and new values of every affected product. */
export function BulkChangeDialog({ products, isWholeList = false, onClose, onDone }: BulkChangeDialogProps) {
  const [values, setValues] = useState<BulkValues>({
    kind: products || isWholeList ? 'price' : 'discount',
    amount: '',
    direction: 'up',
    roundTo: 'rupee',
  });
  const [category, setCategory] = useState(isWholeList ? WHOLE_LIST : '');
  const preview = useBulkChange();
  const change = useBulkChange();
  const action = bulkActionOf(values);
  const scope = products
    ? { ids: products.map((product) => product.id) }
    : category === WHOLE_LIST
      ? { all: true as const }
      : category
        ? { category_id: Number(category) }
        : null;
  const edit = (next: Partial<BulkValues>) => {
    setValues({ ...values, ...next });
    preview.reset();
    change.reset();
  };
  const show = () => action && scope && preview.mutate({ ...scope, action, preview: true });
  const apply = () =>
    action &&
    scope &&
    change.mutate(
      { ...scope, action, preview: false, ...(preview.data && { seen: preview.data.seen }) },
      {
        // After any error the preview may be outdated.
        onError: () => preview.reset(),
        onSuccess: ({ changed }) => {
          toast(m.admin_bulk_done({ count: changed }));
          onDone();
          onClose();
        },
      },
    );
  const error = preview.error ?? change.error;
  return (
    <Dialog
      open
      onOpenChange={() => !change.isPending && onClose()}
      title={
        products
          ? m.admin_bulk_apply({ count: products.length })
          : isWholeList
            ? m.admin_season_prices()
            : m.admin_bulk_category_title()
      }
      size="lg"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {m.common_cancel()}
          </Button>
          {preview.data ? (
            <Button
              disabled={preview.data.changed === 0}
              busy={change.isPending}
              busyText={m.common_saving()}
              onClick={apply}
            >
              {m.admin_bulk_apply({ count: preview.data.changed })}
            </Button>
          ) : (
            <Button disabled={!action || !scope} busy={preview.isPending} onClick={show}>
              {m.common_preview()}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LastBulkChange />
        {!products && (
          <CategoryChoice
            value={category}
            onChange={(next) => {
              setCategory(next);
              preview.reset();
            }}
          />
        )}
        <ChangeFields values={values} onChange={edit} />
        <Failure text={error && failureText(error)} />
        {preview.data && <BulkPreview answer={preview.data} kind={values.kind} />}
      </div>
    </Dialog>
  );
}

function CategoryChoice({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const categories = useQuery(categoriesQuery);
  return (
    <SelectField
      label={m.admin_category()}
      placeholder={m.admin_choose()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={
        // No count here: inactive products are changed too, and the preview says how many.
        [
          { value: WHOLE_LIST, label: m.admin_bulk_whole_list() },
          ...(categories.data?.map((category) => ({ value: String(category.id), label: productName(category) })) ?? []),
        ]
      }
    />
  );
}

interface ChangeFieldsProps {
  values: BulkValues;
  onChange: (change: Partial<BulkValues>) => void;
}

function ChangeFields({ values, onChange }: ChangeFieldsProps) {
  const { kind, amount } = values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={m.admin_bulk_what()}
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value as BulkKind, amount: '' })}
          options={BULK_ACTIONS.map((action) => ({ value: action, label: kindWord(action) }))}
        />
        <NewValue values={values} onChange={onChange} />
        {IN_FIGURES.includes(kind) && (
          <TextField
            label={kind === 'stock' ? m.admin_bulk_stock_amount() : m.admin_bulk_percent()}
            required
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        )}
      </div>
      {kind === 'price' && <PriceFields values={values} onChange={onChange} />}
    </>
  );
}

/** The value to set for all of them. */
function NewValue({ values: { kind, amount }, onChange }: ChangeFieldsProps) {
  const [, field] = fieldSetBy(kind) ?? [];
  if (field?.kind === 'flag')
    return (
      <SelectField
        label={m.admin_bulk_value()}
        required
        placeholder={m.admin_choose()}
        value={amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        options={['1', '0'].map((value) => ({ value, label: shownValue(kind, value === '1') }))}
      />
    );
  return (
    field && (
      <TextField
        label={m.admin_bulk_value()}
        hint={m.admin_bulk_value_hint()}
        maxLength={field.most}
        autoComplete="off"
        value={amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
    )
  );
}

function PriceFields({ values, onChange }: ChangeFieldsProps) {
  return (
    <>
      <RadioCards
        legend={m.admin_bulk_direction()}
        name="direction"
        value={values.direction}
        onChange={(direction) => onChange({ direction })}
        options={[
          { value: 'up', label: m.admin_bulk_up() },
          { value: 'down', label: m.admin_bulk_down() },
        ]}
      />
      <SelectField
        label={m.admin_bulk_round()}
        value={values.roundTo}
        onChange={(event) => onChange({ roundTo: event.target.value as BulkValues['roundTo'] })}
        options={[
          { value: 'rupee', label: m.admin_bulk_round_rupee() },
          { value: 'half_rupee', label: m.admin_bulk_round_half() },
          { value: 'paisa', label: m.admin_bulk_round_paisa() },
        ]}
      />
    </>
  );
}
