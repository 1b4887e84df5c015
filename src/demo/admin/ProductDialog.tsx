import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#web/admin/form/FormDialog.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import type { Product } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { failureText } from '../failure-text.ts';
import { nameOf, PRODUCT_DRAWINGS } from '../show.ts';

const draftOf = (product: Product | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  categoryId: product?.categoryId ?? '',
  price: String(product?.price ?? ''),
  discount: String(product?.discount ?? '17'),
  stock: String(product?.stock ?? ''),
  ratings: String(product?.ratings ?? '4'),
  image: product?.image ?? 'sparkler.svg',
  isPopular: product?.isPopular ?? false,
  isFeatured: product?.isFeatured ?? false,
});

type Draft = ReturnType<typeof draftOf>;

const NUMBERS = ['price', 'discount', 'stock', 'ratings'] as const;

/** What a draft means. The list price follows from price and discount when it is a new product. */
function fieldsOf(draft: Draft) {
  const [price = 0, discount = 0, stock = 0, ratings = 0] = NUMBERS.map((field) => Number(draft[field]));
  const originalPrice = Math.round((price * 100) / (100 - discount));
  return { ...draft, price, discount, stock, ratings, originalPrice, gallery: [draft.image] };
}

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
}

/** Adding or changing a product. A failure keeps what was typed; saving again is the retry. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const first = draftOf(product);
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const save = useChange(
    (next: Draft) =>
      product ? shop().products.update(product.id, fieldsOf(next)) : shop().products.create(fieldsOf(next)),
    () => {
      toast(m.admin_product_saved({ name: draft.name }));
      onClose();
    },
  );
  const problems = problemsOf(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problems).length === 0) save.run(draft);
  };
  return (
    <FormDialog
      title={product ? m.admin_product_edit_title() : m.admin_product_add_title()}
      onSubmit={submit}
      onClose={onClose}
      isDirty={JSON.stringify(draft) !== JSON.stringify(first)}
      busy={save.busy}
      failure={save.error && failureText(save.error)}
    >
      <ProductFields
        draft={draft}
        problems={isChecked ? problems : {}}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </FormDialog>
  );
}

type Problems = Partial<Record<string, string>>;

function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = m.address_error_required();
  for (const field of NUMBERS) {
    const text = draft[field].trim();
    const most = field === 'discount' ? 99 : field === 'ratings' ? 5 : Number.MAX_SAFE_INTEGER;
    if (text === '' || !(Number(text) >= 0 && Number(text) <= most)) problems[field] = m.demo_number_error();
  }
  return problems;
}

interface ProductFieldsProps {
  draft: Draft;
  problems: Problems;
  onChange: (changes: Partial<Draft>) => void;
}

function ProductFields({ draft, problems, onChange }: ProductFieldsProps) {
  const bind = (field: Exclude<keyof Draft, 'isPopular' | 'isFeatured'>) => ({
    value: draft[field],
    error: problems[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <TextField label={m.admin_product_name()} required {...bind('name')} />
      <TextAreaField label={m.admin_product_description()} {...bind('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CategorySelect value={draft.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
        <SelectField
          label={m.demo_drawing()}
          options={PRODUCT_DRAWINGS.map((name) => ({ value: name, label: name.replace('.svg', '') }))}
          {...bind('image')}
        />
        <TextField label={m.admin_products_col_actual()} inputMode="decimal" required {...bind('price')} />
        <TextField label={m.admin_product_discount()} inputMode="numeric" required {...bind('discount')} />
        <TextField label={m.admin_product_stock()} inputMode="numeric" required {...bind('stock')} />
        <TextField label={m.demo_rating()} inputMode="decimal" required {...bind('ratings')} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <CheckboxField
          label={m.demo_is_popular()}
          checked={draft.isPopular}
          onChange={(event) => onChange({ isPopular: event.target.checked })}
        />
        <CheckboxField
          label={m.demo_is_featured()}
          checked={draft.isFeatured}
          onChange={(event) => onChange({ isFeatured: event.target.checked })}
        />
      </div>
    </>
  );
}

function CategorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const categories = useQuery({ queryKey: ['categories', 'active'], queryFn: () => shop().categories.list() });
  const items = categories.data?.items ?? [];
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={m.admin_product_category()}
        placeholder={m.admin_product_category_choose()}
        value={value}
        options={items.map((category) => ({ value: category.id, label: nameOf(category) }))}
        onChange={(event) => onChange(event.target.value)}
      />
      <Failure error={categories.error} onRetry={() => void categories.refetch()} busy={categories.isFetching} />
    </div>
  );
}
