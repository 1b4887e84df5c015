import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PARCEL_STATES, type Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { showSaved } from '#web/forms/answers.ts';
import { FormSelect, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { parcelStateWord } from '#web/texts/parcel-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../../form/unsaved.tsx';
import { useMayDo } from '../../layout/admin-context.ts';
import { CarrierContactField, CarrierField, useFillCarrier } from './CarrierField.tsx';
import { ParcelOffers } from './ParcelOffers.tsx';
import { bodyOf, freeUntil, isNewNumber, ParcelInput, type ParcelValues, valuesOf } from './parcel-form.ts';
import { type ParcelOrder, useSaveParcel } from './parcels.queries.ts';
import { useSharedNumbers } from './use-shared-numbers.tsx';

interface ParcelFormProps {
  order: ParcelOrder;
  /** Null adds one. */
  parcel: Parcel | null;
  onSaved?: () => void;
}

/**
 * Adds a parcel, or changes one. Website and tracking number are labelled required but not enforced; the button waits for name
 * and contact number (spec §5).
 */
export function ParcelForm({ order, parcel, onSaved }: ParcelFormProps) {
  const save = useSaveParcel(order.id, parcel);
  const seesMoney = useMayDo('money');
  const [freeDays, setFreeDays] = useState(0);
  const { form, control, frame } = useContractForm({
    schema: ParcelInput,
    values: valuesOf(parcel),
    bodyOf,
    save: async (body, values) => {
      if (isNewNumber(parcel, body) && !(await shared.mayPass())) return;
      await save.mutateAsync(body);
      showSaved(form, values);
      toast(parcel ? m.admin_courier_updated() : m.admin_courier_added());
      onSaved?.();
    },
  });
  const { register, getValues, setValue, formState } = form;
  useUnsaved(frame.isDirty);
  const place = { district: order.Address.district ?? '', state: order.Address.state };
  const [name, contact, number] = useWatch({ control, name: ['courier_partner', 'contact_number', 'tracking_id'] });
  const shared = useSharedNumbers([{ order_id: order.id, courier_partner: name, tracking_id: number }]);

  const fill = (field: keyof ParcelValues, value: string) => setValue(field, value, { shouldDirty: true });
  const fillCarrier = useFillCarrier({
    textOf: getValues,
    givenOf: (field) => formState.defaultValues?.[field] ?? '',
    set: fill,
  });
  const suggestDay = (state: string) => {
    if (state === 'arrived' && freeDays > 0 && getValues('collect_by') === '') fill('collect_by', freeUntil(freeDays));
  };

  const { errors } = formState;
  const text = { autoComplete: 'off' } as const;
  return (
    <Form onSubmit={frame.onSubmit} className="grid gap-3 sm:grid-cols-2">
      <ParcelOffers
        order={order}
        place={place}
        onFreeDays={setFreeDays}
        onChoose={({ courier_partner, office, contact_number, tracking_link }) => {
          fill('courier_partner', courier_partner);
          fill('office', office);
          fill('contact_number', contact_number);
          fill('tracking_link', tracking_link);
        }}
      />
      <CarrierField
        error={errors.courier_partner?.message}
        onKnown={({ office, ...carrier }) => {
          fillCarrier(carrier);
          if (office && getValues('office') === '') fill('office', office);
        }}
        place={place}
        {...register('courier_partner')}
      />
      <CarrierContactField error={errors.contact_number?.message} {...register('contact_number')} />
      <FormText
        name="tracking_link"
        control={control}
        label={m.admin_courier_website()}
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        {...text}
      />
      <FormText
        name="tracking_id"
        control={control}
        label={m.common_tracking_number()}
        hint={shared.warningOf(order.id)}
        required
        {...text}
      />
      <FormTextArea
        name="office"
        control={control}
        label={m.admin_parcel_office()}
        className="sm:col-span-2"
        rows={2}
        maxLength={300}
        {...text}
      />
      <FormText name="cartons" control={control} label={m.common_cartons()} inputMode="numeric" {...text} />
      <FormText name="weight" control={control} label={m.admin_parcel_weight()} inputMode="decimal" {...text} />
      {seesMoney && (
        <FormText name="freight" control={control} label={m.admin_parcel_freight()} inputMode="decimal" {...text} />
      )}
      <FormText name="collect_by" control={control} label={m.admin_parcel_collect_by()} type="date" />
      <FormSelect
        name="state"
        control={control}
        label={m.admin_parcel_state()}
        className="sm:col-span-2"
        options={PARCEL_STATES.map((state) => ({ value: state, label: parcelStateWord(state) }))}
        onChange={(event) => suggestDay(event.target.value)}
      />
      <Failure text={frame.failure ?? shared.question} className="sm:col-span-2" />
      <Button
        type="submit"
        className="sm:col-span-2 sm:justify-self-start"
        disabled={!name.trim() || !contact.trim()}
        busy={frame.busy}
        busyText={m.common_saving()}
      >
        {parcel ? m.admin_courier_update() : m.admin_courier_add()}
      </Button>
    </Form>
  );
}
