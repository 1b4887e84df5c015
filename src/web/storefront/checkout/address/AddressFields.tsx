import { useLayoutEffect } from 'react';
import { usePinPlace } from '#web/api/use-pin-place.ts';
import { districtHere, stateHere, stateOptions } from '#web/texts/place-names.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { priceRules } from '../../cart/price-rules.ts';
import {
  type AddressField,
  type AddressProblem,
  type AddressProblems,
  type AddressValues,
  citiesOf,
  isElsewhere,
  OTHER_CITY,
  withCity,
  withPlace,
  withState,
  withZipcode,
  ZIPCODE_LENGTH,
} from './address-values.ts';
import { tamilCityName } from './tamil-cities.ts';

export interface AddressFieldsProps {
  values: AddressValues;
  problems: AddressProblems;
  onChange: (values: AddressValues) => void;
  disabled?: boolean;
  /** The number to call at delivery is asked for elsewhere. */
  isContactKnown?: boolean;
}

const PROBLEM_TEXTS: Record<AddressProblem, () => string> = {
  required: m.common_required,
  short: m.address_error_short,
  pin: m.address_error_pin,
  contact: m.address_error_contact,
  gstin: m.address_error_gstin,
  link: m.address_error_link,
  hidden: m.address_error_hidden,
};

function problemText(problem: AddressProblem | undefined): string | undefined {
  return problem && PROBLEM_TEXTS[problem]();
}

/** The fields of a delivery address, in the order in which people say them. */
export function AddressFields(props: AddressFieldsProps) {
  const { values, problems, onChange, disabled, isContactKnown = false } = props;
  const text = (field: AddressField) => ({
    name: field,
    value: values[field],
    error: problemText(problems[field]),
    disabled,
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [field]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label={m.common_name()} autoComplete="name" maxLength={80} {...text('name')} />
      {!isContactKnown && (
        <TextField
          label={m.address_contact()}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={16}
          required
          hint={m.common_phone_hint()}
          {...text('delivery_contact_number')}
          onChange={(event) => onChange({ ...values, delivery_contact_number: numberOf(event.target.value) })}
        />
      )}
      <TextField
        label={m.address_house()}
        autoComplete="address-line1"
        maxLength={120}
        required
        {...text('house_flat_no')}
      />
      <TextField label={m.address_street()} autoComplete="address-line2" maxLength={120} {...text('street_name')} />
      <TextField label={m.address_locality()} autoComplete="address-level3" maxLength={120} {...text('locality')} />
      <TextField label={m.address_landmark()} autoComplete="off" maxLength={120} {...text('landmark')} />
      <TextField
        label={m.address_pin()}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={ZIPCODE_LENGTH}
        required
        hint={m.address_pin_hint()}
        {...text('zipcode')}
        onChange={(event) => onChange(withZipcode(values, event.target.value))}
      />
      <DistrictDoubt {...props} />
      <StateAndCity {...props} />
      <RadioCards
        className="sm:col-span-2"
        legend={m.address_type()}
        name="address_type"
        value={values.address_type}
        disabled={disabled ?? false}
        onChange={(address_type) => onChange({ ...values, address_type })}
        options={[
          { value: 'home', label: m.address_type_home() },
          { value: 'office', label: m.address_type_office() },
          { value: 'other', label: m.address_type_other() },
        ]}
      />
      <CheckboxField
        className="sm:col-span-2"
        label={m.address_for_firm()}
        checked={values.isForFirm}
        disabled={disabled}
        onChange={(event) => onChange({ ...values, isForFirm: event.target.checked })}
      />
      {values.isForFirm && (
        <>
          <TextField label={m.address_firm()} autoComplete="organization" maxLength={120} required {...text('firm')} />
          <TextField
            label={m.common_gstin()}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={30}
            required
            {...text('gstin')}
          />
        </>
      )}
    </div>
  );
}

/** Fills in the PIN code's place when it is known, and warns if the chosen place differs. */
function DistrictDoubt({ values, onChange }: AddressFieldsProps) {
  const place = usePinPlace(values.zipcode, priceRules().asksDelivery);
  // A layout effect, because one that runs later fills in the values as shown and could undo a choice made in between.
  useLayoutEffect(() => {
    if (!place) return;
    const placed = withPlace(values, { ...place, district: districtHere(place.district) });
    if (placed !== values) onChange(placed);
  }, [place, values, onChange]);
  if (!place || !isElsewhere(values, place)) return null;
  return (
    <Alert tone="warning" className="sm:order-last sm:col-span-2">
      {m.address_pin_elsewhere({
        pin: place.pin,
        district: districtHere(place.district),
        state: stateHere(place.state),
      })}
    </Alert>
  );
}

/** Digits, with an optional plus for the country code. */
function numberOf(text: string): string {
  return `${text.trim().startsWith('+') ? '+' : ''}${text.replace(/\D/g, '')}`;
}

function StateAndCity({ values, problems, onChange, disabled }: AddressFieldsProps) {
  const isTamil = getLocale() === 'ta';
  const cities = citiesOf(values.state).map((city) => ({ value: city, label: isTamil ? tamilCityName(city) : city }));
  return (
    <>
      <SelectField
        label={m.address_state()}
        name="state"
        autoComplete="address-level1"
        required
        disabled={disabled}
        placeholder={m.address_choose_state()}
        value={values.state}
        error={problemText(problems.state)}
        onChange={(event) => onChange(withState(values, event.target.value))}
        options={stateOptions().sort((a, b) => a.label.localeCompare(b.label, isTamil ? 'ta' : 'en'))}
      />
      <TextField
        label={m.address_district()}
        name="district"
        autoComplete="off"
        maxLength={80}
        disabled={disabled}
        value={values.district}
        error={problemText(problems.district)}
        onChange={(event) => onChange({ ...values, district: event.target.value })}
      />
      <SelectField
        label={m.address_city()}
        name="city"
        required
        disabled={disabled || values.state === ''}
        placeholder={m.address_choose_city()}
        value={values.city}
        error={problemText(problems.city)}
        onChange={(event) => onChange(withCity(values, event.target.value))}
        options={[...cities, { value: OTHER_CITY, label: m.address_city_other() }]}
      />
      {values.city === OTHER_CITY && (
        <TextField
          label={m.address_custom_city()}
          name="customCity"
          autoComplete="address-level2"
          maxLength={80}
          required
          disabled={disabled}
          value={values.customCity}
          error={problemText(problems.customCity)}
          onChange={(event) => onChange({ ...values, customCity: event.target.value, isByPin: false })}
        />
      )}
    </>
  );
}

export function DefaultAddressField({ values, onChange, disabled }: Omit<AddressFieldsProps, 'problems'>) {
  return (
    <CheckboxField
      label={m.address_default()}
      name="isDefault"
      checked={values.isDefault}
      disabled={disabled}
      onChange={(event) => onChange({ ...values, isDefault: event.target.checked })}
    />
  );
}
