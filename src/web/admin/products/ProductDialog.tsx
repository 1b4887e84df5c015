import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ProductAdd, ProductUpdate } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { type FieldKey, productFields } from '#shop/products/products.fields.ts';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { BoxContents } from './BoxContents.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { PicturesField } from './PicturesField.tsx';
import { ProductField } from './ProductField.tsx';
import {
  type Content,
  type Picture,
  type ProductValues,
  productBody,
  productFieldsBody,
  soldAt,
  valuesOf,
} from './product-form.ts';
import { useSaveProduct } from './products.queries.ts';

/** Fields with a fixed place in the form; the others follow in table order. */
const PLACED: readonly FieldKey[] = [
  'fromContents',
  ...(['name', 'tamilName', 'category', 'subCategory', 'basePrice', 'discount', 'netPrice', 'stock', 'pack'] as const),
  ...(['description', 'tamilDescription', 'active'] as const),
];

const MORE_FIELDS = productFields()
  .map(([key]) => key)
  .filter((key) => key !== 'contents')
  .filter((key) => !PLACED.includes(key));

interface ProductDialogProps {
  /** The product in the current list; null for a new one. */
  product: Product | null;
  onClose: () => void;
}

/** Adds a product or edits one: every field of the specification, its pictures, the stock guarded against sales. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [opened] = useState(() => valuesOf(product));
  const before = product ? opened : null;
  const save = useSaveProduct(product);
  const [pictures, setPictures] = useState<readonly Picture[] | null>(null);
  const [contents, setContents] = useState<readonly Content[] | null>(null);
  const sendsFiles = pictures?.some((picture) => picture instanceof File) ?? false;
  const [progress, setProgress] = useState<number | null>(null);
  const [expectedQuantity, setExpectedQuantity] = useState(product?.quantity ?? null);
  const hasStockMoved = save.error instanceof ApiError && save.error.code === 'STOCK_CHANGED';

  const { form, control, frame, clearFailure } = useContractForm({
    schema: product ? ProductUpdate : ProductAdd,
    values: opened,
    bodyOf: (values) => productFieldsBody(values, before),
    save: async (_body, values) => {
      setProgress(sendsFiles ? 0 : null);
      try {
        await save.mutateAsync({
          form: productBody(values, { before, pictures, contents, expectedQuantity }),
          progress: sendsFiles ? setProgress : () => {},
        });
      } finally {
        setProgress(null);
      }
      toast(product ? m.common_was_saved({ name: values.name }) : m.common_was_added({ name: values.name }));
      onClose();
    },
  });
  const { setValue } = form;
  // A product with contents is usually sold from them.
  const changeContents = (next: readonly Content[]) => {
    const isFirst = (contents ?? product?.contents ?? []).length === 0;
    if (isFirst && next.length > 0) setValue('from_contents', true, { shouldDirty: true });
    setContents(next);
  };
  const takeOverStock = (quantity: number) => {
    setValue('quantity', String(quantity));
    setExpectedQuantity(quantity);
    clearFailure();
    save.reset();
  };

  return (
    <FormDialog
      title={product ? m.admin_product_edit_title() : m.common_add_product()}
      {...frame}
      onClose={onClose}
      isDirty={frame.isDirty || pictures !== null || contents !== null}
      busyText={progress === null ? undefined : m.admin_upload_progress({ percent: Math.round(progress * 100) })}
    >
      <div className={PAIR}>
        <Fields names={['name', 'tamilName']} control={control} />
      </div>
      <CategoryFields form={form} product={product} />
      <PriceFields control={control} />
      {hasStockMoved && product && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="sm" onClick={() => takeOverStock(product.quantity)}>
              {m.admin_product_stock_use({ count: product.quantity })}
            </Button>
          }
        >
          {m.admin_product_stock_changed({ count: product.quantity })}
        </Alert>
      )}
      <div className={PAIR}>
        <Fields names={MORE_FIELDS} control={control} />
      </div>
      <div className={PAIR}>
        <Fields names={['description', 'tamilDescription']} control={control} />
      </div>
      <BoxContents
        productId={product?.id ?? null}
        contents={contents ?? product?.contents ?? []}
        onChange={changeContents}
        control={control}
        error={fieldError(save.error, 'contents')}
      />
      <PicturesField
        pictures={pictures ?? product?.ProductImages.map(({ imageUrl }) => imageUrl) ?? []}
        onChange={setPictures}
        error={fieldError(save.error, 'image', 'images')}
        progress={progress}
      />
      <ProductField name="active" control={control} />
    </FormDialog>
  );
}

function fieldError(error: Error | null, ...names: string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const texts = fieldTexts(error);
  return names.map((name) => texts[name]).find(Boolean);
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

interface FieldsProps {
  names: readonly Exclude<FieldKey, 'contents'>[];
  control: Control<ProductValues>;
}

function Fields({ names, control }: FieldsProps) {
  return names.map((name) => <ProductField key={name} name={name} control={control} />);
}

function PriceFields({ control }: { control: Control<ProductValues> }) {
  const [price, discount, netPrice] = useWatch({ control, name: ['base_price', 'discount_price', 'net_price'] });
  const selling = soldAt(price, discount, netPrice);
  return (
    <div className={PAIR}>
      <ProductField name="basePrice" control={control} />
      <ProductField name="discount" hint={selling && m.admin_product_sold_at({ price: selling })} control={control} />
      <Fields names={['netPrice', 'stock', 'pack']} control={control} />
    </div>
  );
}
