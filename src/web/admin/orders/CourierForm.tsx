import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Order } from '#shop/orders/orders.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { resetForm } from '../form/form-reset.ts';
import { PanelSection } from '../layout/Facts.tsx';
import { CarrierContactField, CarrierField, NearTransports, useFillCarrier } from './CarrierField.tsx';
import { type CourierFields, useSaveCourier } from './orders.queries.ts';

const FIELDS = ['courier_partner', 'contact_number', 'tracking_link', 'tracking_id'] as const;
const NO_COURIER: CourierFields = { courier_partner: '', contact_number: '', tracking_link: '', tracking_id: '' };

function fieldsOf(order: Pick<Order, 'Courier'>): CourierFields {
  const { courier_partner, contact_number, tracking_link, tracking_id } = order.Courier ?? NO_COURIER;
  return { courier_partner, contact_number, tracking_link, tracking_id };
}

/**
 * Adds the order's courier, or updates the one it has. Website and tracking id are labelled required but not enforced;
 * the button waits for name and contact number (spec §5).
 */
export function CourierForm({ order }: { order: Pick<Order, 'id' | 'Courier' | 'Address'> }) {
  const save = useSaveCourier(order);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, control, reset, getValues, setError, setValue, formState } = useForm({
    defaultValues: fieldsOf(order),
  });
  const place = { district: order.Address.district ?? '', state: order.Address.state };
  const [name, contact] = useWatch({ control, name: ['courier_partner', 'contact_number'] });

  const fillCarrier = useFillCarrier({
    textOf: getValues,
    givenOf: (field) => formState.defaultValues?.[field] ?? '',
    set: (field, value) => setValue(field, value, { shouldDirty: true }),
  });

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      await save.mutateAsync(fields);
      resetForm(reset, fields);
      toast(order.Courier ? m.admin_courier_updated() : m.admin_courier_added());
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });

  const { errors } = formState;
  return (
    <PanelSection title={m.admin_order_courier()}>
      {!order.Courier && <p className="text-sm text-soft">{m.admin_order_courier_none()}</p>}
      <Form onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        <NearTransports
          place={place}
          onChoose={(chosen, carrier) => {
            setValue('courier_partner', chosen, { shouldDirty: true });
            fillCarrier(carrier);
          }}
        />
        <CarrierField
          error={errors.courier_partner?.message}
          onKnown={fillCarrier}
          place={place}
          {...register('courier_partner')}
        />
        <CarrierContactField error={errors.contact_number?.message} {...register('contact_number')} />
        <TextField
          label={m.admin_courier_website()}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.tracking_link?.message}
          {...register('tracking_link')}
        />
        <TextField
          label={m.common_tracking_number()}
          required
          autoComplete="off"
          error={errors.tracking_id?.message}
          {...register('tracking_id')}
        />
        {failure && (
          <Alert tone="error" className="sm:col-span-2">
            {failure}
          </Alert>
        )}
        <Button
          type="submit"
          className="sm:col-span-2 sm:justify-self-start"
          disabled={!name.trim() || !contact.trim()}
          busy={save.isPending}
          busyText={m.common_saving()}
        >
          {order.Courier ? m.admin_courier_update() : m.admin_courier_add()}
        </Button>
      </Form>
    </PanelSection>
  );
}
