import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import { PARCEL_STATES, type Parcel, ParcelAdd } from '#shop/courier/parcels/parcels.contract.ts';
import { showSaved } from '#web/forms/answers.ts';
import { FormSelect, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { numberFrom } from '#web/forms/numbers.ts';
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
import { type ParcelOrder, useSaveParcel } from './parcels.queries.ts';
import { useSharedNumbers } from './use-shared-numbers.tsx';

const ParcelInput = ParcelAdd.omit({ order_id: true });

const NO_PARCEL = {
  ...{ courier_partner: '', contact_number: '', tracking_link: '', tracking_id: '', office: '' },
  ...{ cartons: '', weight: '', freight: '', collect_by: '', state: 'sent' as Parcel['state'] },
};
type Values = typeof NO_PARCEL;

/** Empty for an unknown figure. */
const shown = (figure: number) => (figure > 0 ? String(figure) : '');

function valuesOf(parcel: Parcel | null): Values {
  if (!parcel) return NO_PARCEL;
  const { courier_partner, contact_number, tracking_link, tracking_id, office, state } = parcel;
  return {
    ...{ courier_partner, contact_number, tracking_link, tracking_id, office, state },
    ...{ cartons: shown(parcel.cartons), weight: shown(parcel.weight), freight: shown(parcel.freight) },
    collect_by: parcel.collect_by ?? '',
  };
}

/** The body of the call, still to be validated by the contract. */
function bodyOf(values: Values): Record<string, unknown> {
  return {
    ...values,
    cartons: numberFrom(values.cartons) ?? 0,
    weight: numberFrom(values.weight) ?? 0,
    freight: numberFrom(values.freight) ?? 0,
    collect_by: values.collect_by || null,
  };
}

/** The last free day, in India, of a parcel that arrived today. */
const freeUntil = (days: number) => dayInIndia(Date.now() + days * DAY_MS);

/** A saved number is not asked about again when the parcel reaches the office. */
const isNewNumber = (parcel: Parcel | null, body: Pick<Parcel, 'courier_partner' | 'tracking_id'>) =>
  parcel?.tracking_id !== body.tracking_id || parcel.courier_partner !== body.courier_partner;

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

  const fillCarrier = useFillCarrier({
    textOf: getValues,
    givenOf: (field) => formState.defaultValues?.[field] ?? '',
    set: (field, value) => setValue(field, value, { shouldDirty: true }),
  });

  const suggestDay = (state: string) => {
    if (state === 'arrived' && freeDays > 0 && getValues('collect_by') === '')
      setValue('collect_by', freeUntil(freeDays), { shouldDirty: true });
  };

  const { errors } = formState;
  const text = { autoComplete: 'off' } as const;
  return (
    <Form onSubmit={frame.onSubmit} className="grid gap-3 sm:grid-cols-2">
      <ParcelOffers
        order={order}
        place={place}
        onFreeDays={setFreeDays}
        onChoose={({ courier_partner, office, ...carrier }) => {
          setValue('courier_partner', courier_partner, { shouldDirty: true });
          setValue('office', office, { shouldDirty: true });
          setValue('contact_number', carrier.contact_number, { shouldDirty: true });
          setValue('tracking_link', carrier.tracking_link, { shouldDirty: true });
        }}
      />
      <CarrierField
        error={errors.courier_partner?.message}
        onKnown={({ office, ...carrier }) => {
          fillCarrier(carrier);
          if (office && getValues('office') === '') setValue('office', office, { shouldDirty: true });
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
      <FormText name="cartons" control={control} label={m.admin_pack_cartons()} inputMode="numeric" {...text} />
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
