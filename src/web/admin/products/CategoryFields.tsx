import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Product } from '#shop/products/products.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { FormSelect } from '#web/forms/fields.tsx';
import { productName } from '#web/texts/product-name.ts';
import { SelectField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { categoriesQuery } from '../categories/categories.queries.ts';
import type { ProductValues } from './product-form.ts';
import { subCategoriesQuery } from './products.queries.ts';

interface CategoryFieldsProps {
  form: UseFormReturn<ProductValues>;
  product: Product | null;
}

const optionOf = (one: { id: number; name: string; tamil_name: string }) => ({
  value: String(one.id),
  label: productName(one),
});

/** Only active categories can be chosen (spec §5); the one that a product already has stays in the list. */
export function CategoryFields({ form, product }: CategoryFieldsProps) {
  const { control, setValue } = form;
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const categoryId = useWatch({ control, name: 'category_id' });

  const failed = [categories, subCategories].find(({ error, data }) => error && !data);
  if (failed) return <LoadFailure of={failed} />;
  // Waits for the options: a select without them would forget the product's category.
  if (!categories.data || !subCategories.data) return <SelectField label={m.admin_category()} options={[]} disabled />;

  const choices = categories.data.filter((category) => category.status || category.id === product?.category_id);
  const subChoices = subCategories.data.filter((sub) => String(sub.category_id) === categoryId);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormSelect
        name="category_id"
        control={control}
        label={m.admin_category()}
        required
        placeholder={m.admin_product_category_choose()}
        options={choices.map(optionOf)}
        // A sub-category belongs to one category.
        onChange={() => setValue('sub_cat', '')}
      />
      <FormSelect
        name="sub_cat"
        control={control}
        label={m.common_sub_category()}
        placeholder={m.common_none()}
        options={subChoices.map(optionOf)}
      />
    </div>
  );
}
