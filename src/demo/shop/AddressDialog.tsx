import { type FormEvent, useState } from 'react';
import { STATES } from '#shop/addresses/india.ts';
import { FormDialog } from '#web/admin/form/FormDialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import type { Address } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop, useDemo } from '../demo-shop.ts';
import { failureText } from '../failure-text.ts';

type AddressFields = Pick<Address, 'name' | 'phone' | 'address' | 'city' | 'state' | 'pincode'>;

interface AddressDialogProps {
  onClose: () => void;
  onSaved: (address: Address) => void;
}

/** A new address. A failure keeps what was typed; saving again is the retry. */
export function AddressDialog({ onClose, onSaved }: AddressDialogProps) {
  const { viewer } = useDemo();
  const first: AddressFields = {
    ...{ name: viewer?.name ?? '', phone: viewer?.phone_number ?? '', address: '', city: '' },
    ...{ state: 'Tamil Nadu', pincode: '' },
  };
  const [fields, setFields] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const save = useChange((address: AddressFields) => shop().auth.addAddress(address), onSaved);
  const problems = problemsOf(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problems).length === 0) save.run(fields);
  };
  const bind = (field: keyof AddressFields) => ({
    value: fields[field],
    error: isChecked ? problems[field] : undefined,
    required: true,
    disabled: save.busy,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  return (
    <FormDialog
      title={m.address_add_title()}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={fields.address !== '' || fields.city !== '' || fields.pincode !== ''}
      busy={save.busy}
      failure={save.error && failureText(save.error)}
    >
      <TextField label={m.address_name()} autoComplete="name" {...bind('name')} />
      <TextField label={m.address_contact()} type="tel" inputMode="numeric" autoComplete="tel" {...bind('phone')} />
      <TextField label={m.demo_address_line()} autoComplete="street-address" {...bind('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.address_city()} autoComplete="address-level2" {...bind('city')} />
        <TextField
          label={m.address_pin()}
          hint={m.demo_pin_hint()}
          inputMode="numeric"
          maxLength={6}
          autoComplete="postal-code"
          {...bind('pincode')}
        />
      </div>
      <SelectField
        label={m.address_state()}
        options={STATES.map(({ name, tamilName }) => ({ value: name, label: getLocale() === 'ta' ? tamilName : name }))}
        {...bind('state')}
      />
    </FormDialog>
  );
}

function problemsOf(fields: AddressFields): Partial<Record<keyof AddressFields, string>> {
  const missing = Object.entries(fields).filter(([, text]) => text.trim() === '');
  const problems: Partial<Record<string, string>> = Object.fromEntries(
    missing.map(([field]) => [field, m.address_error_required()]),
  );
  if (!/^\d{6}$/.test(fields.pincode)) problems.pincode = m.address_error_pin();
  return problems;
}
