import { useState } from 'react';
import { type FormState, type UseFormRegister, useForm } from 'react-hook-form';
import type { AdminCoupon } from '#shop/coupons/coupons.contract.ts';
import { CheckboxField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredNumber, requiredText, wholeNumber } from '../form/form-rules.ts';
import { type CouponValues, couponBodyOf, couponValuesOf } from './coupon-form.ts';
import { useSaveCoupon } from './coupons.queries.ts';

const FIELDS = Object.keys(couponValuesOf(null)) as (keyof CouponValues)[];
const CODE = /^[A-Za-z0-9_-]{3,40}$/;

export function CouponDialog({ coupon, onClose }: { coupon: AdminCoupon | null; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: couponValuesOf(coupon) });
  const save = useSaveCoupon(coupon);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const saved = await save.mutateAsync(couponBodyOf(values));
      toast(m.admin_coupon_saved({ code: saved.code }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });

  return (
    <FormDialog
      title={coupon ? m.admin_coupon_edit_title() : m.admin_coupon_add_title()}
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty}
      busy={save.isPending}
      failure={failure}
    >
      <WorthFields register={register} formState={formState} />
      <LimitFields register={register} formState={formState} />
      <div className="flex flex-col">
        <CheckboxField label={m.admin_coupon_public()} {...register('is_public')} />
        <CheckboxField label={m.admin_coupon_active()} {...register('active')} />
      </div>
    </FormDialog>
  );
}

interface FieldsProps {
  register: UseFormRegister<CouponValues>;
  /** Passed whole: its `errors` are changed in place, so a memoised part must not depend on that object alone. */
  formState: FormState<CouponValues>;
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

/** What the coupon is and what it takes off. */
function WorthFields({ register, formState: { errors } }: FieldsProps) {
  return (
    <div className={PAIR}>
      <TextField
        label={m.admin_coupon_code()}
        hint={m.admin_coupon_code_hint()}
        required
        autoCapitalize="characters"
        autoComplete="off"
        error={errors.code?.message}
        {...register('code', { validate: (code) => CODE.test(code.trim()) || m.admin_coupon_code_error() })}
      />
      <TextField
        label={m.admin_coupon_discount()}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors.discount_percentage?.message}
        {...register('discount_percentage', requiredNumber(m.admin_coupon_discount(), 0.01, 100))}
      />
      <TextField
        label={m.admin_coupon_description()}
        required
        autoComplete="off"
        error={errors.description?.message}
        {...register('description', requiredText(m.admin_coupon_description()))}
      />
      <TextField
        label={m.admin_coupon_tamil_description()}
        lang="ta"
        autoComplete="off"
        error={errors.tamil_description?.message}
        {...register('tamil_description')}
      />
      <TextField
        label={m.admin_coupon_min()}
        required
        inputMode="decimal"
        autoComplete="off"
        error={errors.minOrder?.message}
        {...register('minOrder', requiredNumber(m.admin_coupon_min(), 0, 10_000_000))}
      />
    </div>
  );
}

/** When and how often it counts. */
function LimitFields({ register, formState: { errors } }: FieldsProps) {
  return (
    <div className={PAIR}>
      <TextField
        label={m.admin_coupon_starts()}
        type="date"
        error={errors.starts_at?.message}
        {...register('starts_at')}
      />
      <TextField
        label={m.admin_coupon_expires()}
        type="date"
        error={errors.expires_at?.message}
        {...register('expires_at', {
          validate: (day, { starts_at }) => !day || !starts_at || day >= starts_at || m.admin_coupon_dates_error(),
        })}
      />
      <TextField
        label={m.admin_coupon_max()}
        hint={m.admin_coupon_max_hint()}
        inputMode="numeric"
        autoComplete="off"
        error={errors.max_redemptions?.message}
        {...register('max_redemptions', wholeNumber(m.admin_coupon_max(), 1, 1_000_000, false))}
      />
      <TextField
        label={m.admin_coupon_max_each()}
        hint={m.admin_coupon_max_hint()}
        inputMode="numeric"
        autoComplete="off"
        error={errors.max_per_customer?.message}
        {...register('max_per_customer', wholeNumber(m.admin_coupon_max_each(), 1, 1_000_000, false))}
      />
    </div>
  );
}
