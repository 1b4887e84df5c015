import { type Control, useController } from 'react-hook-form';
import { type AdminCoupon, CouponInput } from '#shop/coupons/coupons.contract.ts';
import { FormCheckbox, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { CategoryBoxes, ProductChoice } from '../GoodsChoice.tsx';
import { type CouponValues, couponBodyOf, couponValuesOf } from './coupon-form.ts';
import { useSaveCoupon } from './coupons.queries.ts';

const { description, minOrder } = CouponInput.shape;
/** Stricter than the API: the owner must fill in fields that the API treats as optional. Also compares the coupon's days. */
const schema = CouponInput.extend({ description: description.unwrap().min(1), minOrder: minOrder.unwrap() }).refine(
  ({ starts_at, expires_at }) => !starts_at || !expires_at || starts_at < expires_at,
  { path: ['expires_at'], error: 'The end must be after the start.' },
);

export function CouponDialog({ coupon, onClose }: { coupon: AdminCoupon | null; onClose: () => void }) {
  const save = useSaveCoupon(coupon);
  const { control, frame } = useContractForm({
    schema,
    values: couponValuesOf(coupon),
    bodyOf: couponBodyOf,
    save: async (body) => {
      const saved = await save.mutateAsync(body);
      toast(m.admin_coupon_saved({ code: saved.code }));
      onClose();
    },
  });
  return (
    <FormDialog title={coupon ? m.admin_coupon_edit_title() : m.admin_coupon_add()} {...frame} onClose={onClose}>
      <WorthFields control={control} />
      <LimitFields control={control} />
      <GoodsFields control={control} />
      <div className="flex flex-col">
        <FormCheckbox
          name="first_order_only"
          control={control}
          label={m.admin_coupon_first_order()}
          hint={m.admin_coupon_first_order_hint()}
        />
        <FormCheckbox name="is_public" control={control} label={m.admin_coupon_public()} />
        <FormCheckbox name="active" control={control} label={m.admin_coupon_active()} />
      </div>
    </FormDialog>
  );
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

/** The coupon's code, description and discount. */
function WorthFields({ control }: { control: Control<CouponValues> }) {
  return (
    <div className={PAIR}>
      <FormText
        name="code"
        control={control}
        label={m.common_code()}
        hint={m.admin_coupon_code_hint()}
        required
        autoCapitalize="characters"
        autoComplete="off"
      />
      <FormText
        name="discount_percentage"
        control={control}
        label={m.admin_discount_percent()}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <FormText name="description" control={control} label={m.admin_description()} required autoComplete="off" />
      <FormText
        name="tamil_description"
        control={control}
        label={m.admin_coupon_tamil_description()}
        lang="ta"
        autoComplete="off"
      />
      <FormText
        name="minOrder"
        control={control}
        label={m.admin_coupon_min()}
        required
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
}

/** When and how often it counts. */
function LimitFields({ control }: { control: Control<CouponValues> }) {
  const limit = { hint: m.admin_coupon_max_hint(), inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className={PAIR}>
      <FormText name="starts_at" control={control} label={m.admin_coupon_starts()} type="date" />
      <FormText name="expires_at" control={control} label={m.admin_coupon_expires()} type="date" />
      <FormText name="max_redemptions" control={control} label={m.admin_coupon_max()} {...limit} />
      <FormText name="max_per_customer" control={control} label={m.admin_coupon_max_each()} {...limit} />
    </div>
  );
}

/** Which goods it applies to. */
function GoodsFields({ control }: { control: Control<CouponValues> }) {
  const only = useController({ name: 'only_categories', control }).field;
  const except = useController({ name: 'except_categories', control }).field;
  const products = useController({ name: 'except_products', control }).field;
  return (
    <div className="flex flex-col gap-2">
      <CategoryBoxes
        title={m.admin_coupon_only()}
        none={m.admin_coupon_only_none()}
        chosen={only.value}
        onChange={only.onChange}
      />
      <CategoryBoxes
        title={m.admin_coupon_except()}
        none={m.common_none()}
        chosen={except.value}
        onChange={except.onChange}
      />
      <ProductChoice
        title={m.admin_coupon_except_products()}
        none={m.common_none()}
        chosen={products.value}
        onChange={products.onChange}
      />
    </div>
  );
}
