import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { type Transport, TransportInput } from '#shop/delivery/transports/transports.contract.ts';
import { FormCheckbox, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { type TransportValues, transportBodyOf, transportValuesOf } from './transport-form.ts';
import { useSaveTransport } from './transports.queries.ts';

export function TransportDialog({ transport, onClose }: { transport: Transport | null; onClose: () => void }) {
  const save = useSaveTransport(transport);
  const { control, frame } = useContractForm({
    schema: TransportInput,
    values: transportValuesOf(transport),
    bodyOf: transportBodyOf,
    save: async (body) => {
      const saved = await save.mutateAsync(body);
      toast(m.common_was_saved({ name: saved.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={transport ? m.admin_transports_edit_title() : m.admin_transports_add()}
      {...frame}
      onClose={onClose}
    >
      <FormText name="name" control={control} label={m.common_name()} required autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText
          name="tracking_page"
          control={control}
          label={m.admin_transports_page()}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        <FormText
          name="free_days"
          control={control}
          label={m.admin_transports_free_days()}
          hint={m.admin_transports_free_days_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <FormCheckbox name="carries_crackers" control={control} label={m.admin_transports_carries()} />
      <FormCheckbox name="active" control={control} label={m.admin_transports_active()} />
      <OfficeFields control={control} />
    </FormDialog>
  );
}

const NO_OFFICE = { district: '', address: '', phone: '' };

function OfficeFields({ control }: { control: Control<TransportValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'offices' });
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="font-bold">{m.admin_transports_offices()}</legend>
      {fields.map((office, index) => (
        <div key={office.id} className="grid items-start gap-3 sm:grid-cols-2">
          <FormText
            name={`offices.${index}.district`}
            control={control}
            label={m.address_district()}
            hint={m.admin_delivery_districts_hint()}
            autoComplete="off"
            required
          />
          <FormText
            name={`offices.${index}.phone`}
            control={control}
            label={m.admin_transports_office_phone()}
            inputMode="tel"
            autoComplete="off"
            required
          />
          <FormText
            name={`offices.${index}.address`}
            control={control}
            label={m.admin_transports_office_address()}
            autoComplete="off"
            className="sm:col-span-2"
            required
          />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => remove(index)}
          >
            {m.admin_transports_office_remove({ number: index + 1 })}
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => append(NO_OFFICE)}
      >
        {m.admin_transports_office_add()}
      </Button>
    </fieldset>
  );
}
