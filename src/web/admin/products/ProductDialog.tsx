import { useState } from 'react';
import { type Control, type FormState, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import type { Product } from '#shop/products/products.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { showServerErrors } from '../form/form-errors.ts';
import { optionalVideo, requiredNumber, requiredText, wholeNumber } from '../form/form-rules.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { PicturesField } from './PicturesField.tsx';
import { type Picture, type ProductValues, productBody, soldAt, valuesOf } from './product-form.ts';
import { useSaveProduct } from './products.queries.ts';

const FIELDS = Object.keys(valuesOf(null)) as (keyof ProductValues)[];

interface ProductDialogProps {
  /** The product as the list knows it now; null for a new one. */
  product: Product | null;
  onClose: () => void;
}

/** Adds a product or edits one: every field of the specification, its pictures, the stock guarded against sales. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const form = useForm<ProductValues>({ defaultValues: valuesOf(product) });
  const { register, handleSubmit, control, setError, setValue, formState } = form;
  const save = useSaveProduct(product);
  const [pictures, setPictures] = useState<readonly Picture[] | null>(null);
  const sendsFiles = pictures?.some((picture) => picture instanceof File) ?? false;
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [expectedQuantity, setExpectedQuantity] = useState(product?.quantity ?? null);
  const hasStockMoved = save.error instanceof ApiError && save.error.code === 'STOCK_CHANGED';

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    setProgress(sendsFiles ? 0 : null);
    try {
      await save.mutateAsync({
        form: productBody(values, { pictures, expectedQuantity }),
        progress: sendsFiles ? setProgress : () => {},
      });
      toast(product ? m.admin_product_saved({ name: values.name }) : m.admin_product_added({ name: values.name }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    } finally {
      setProgress(null);
    }
  });
  const takeOverStock = (quantity: number) => {
    setValue('quantity', String(quantity));
    setExpectedQuantity(quantity);
    setFailure(null);
    save.reset();
  };

  return (
    <FormDialog
      title={product ? m.admin_product_edit_title() : m.admin_product_add_title()}
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty || pictures !== null}
      busy={save.isPending}
      busyText={progress === null ? undefined : m.admin_upload_progress({ percent: Math.round(progress * 100) })}
      failure={failure}
    >
      <NameFields register={register} formState={formState} />
      <CategoryFields form={form} formState={formState} product={product} />
      <PriceFields register={register} formState={formState} control={control} />
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
      <MoreFields register={register} formState={formState} />
      <PicturesField
        pictures={pictures ?? product?.ProductImages.map(({ imageUrl }) => imageUrl) ?? []}
        onChange={setPictures}
        error={pictureError(save.error)}
        progress={progress}
      />
      <CheckboxField label={m.admin_product_active()} {...register('active')} />
    </FormDialog>
  );
}

function pictureError(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const texts = fieldTexts(error);
  return texts.image ?? texts.images;
}

interface FieldsProps {
  register: UseFormRegister<ProductValues>;
  /** Passed whole: its `errors` are changed in place, so a memoised part must not depend on that object alone. */
  formState: FormState<ProductValues>;
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

function NameFields({ register, formState: { errors } }: FieldsProps) {
  return (
    <div className={PAIR}>
      <TextField
        label={m.admin_product_name()}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', requiredText(m.admin_product_name()))}
      />
      <TextField
        label={m.admin_product_tamil_name()}
        required
        lang="ta"
        autoComplete="off"
        error={errors.tamil_name?.message}
        {...register('tamil_name', requiredText(m.admin_product_tamil_name()))}
      />
    </div>
  );
}

function PriceFields({ register, formState: { errors }, control }: FieldsProps & { control: Control<ProductValues> }) {
  const [price, discount] = useWatch({ control, name: ['base_price', 'discount_price'] });
  const selling = soldAt(price, discount);
  return (
    <div className={PAIR}>
      <TextField
        label={m.admin_product_price()}
        hint={m.admin_product_price_hint()}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors.base_price?.message}
        {...register('base_price', requiredNumber(m.admin_product_price(), 0, 10_000_000))}
      />
      <TextField
        label={m.admin_product_discount()}
        hint={selling && m.admin_product_sold_at({ price: selling })}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors.discount_price?.message}
        {...register('discount_price', requiredNumber(m.admin_product_discount(), 0, 100))}
      />
      <TextField
        label={m.admin_product_stock()}
        required
        inputMode="numeric"
        autoComplete="off"
        error={errors.quantity?.message}
        {...register('quantity', wholeNumber(m.admin_product_stock(), 0, 1_000_000, true))}
      />
      <TextField
        label={m.admin_product_content()}
        hint={m.admin_product_content_hint()}
        required
        autoComplete="off"
        error={errors.quantity_content?.message}
        {...register('quantity_content', requiredText(m.admin_product_content()))}
      />
    </div>
  );
}

function MoreFields({ register, formState: { errors } }: FieldsProps) {
  return (
    <>
      <div className={PAIR}>
        <TextField
          label={m.admin_product_rating()}
          hint={m.admin_product_rating_hint()}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.performance_ratings?.message}
          {...register('performance_ratings', requiredNumber(m.admin_product_rating(), 0, 5))}
        />
        <TextField
          label={m.admin_product_video()}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={errors.video_url?.message}
          {...register('video_url', optionalVideo())}
        />
        <TextField
          label={m.admin_product_sku()}
          hint={m.admin_product_sku_hint()}
          autoComplete="off"
          error={errors.sku?.message}
          {...register('sku')}
        />
        <TextField
          label={m.admin_product_low_stock()}
          inputMode="numeric"
          autoComplete="off"
          error={errors.low_stock_at?.message}
          {...register('low_stock_at', wholeNumber(m.admin_product_low_stock(), 0, 1_000_000, false))}
        />
      </div>
      <TextAreaField
        label={m.admin_product_description()}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}
