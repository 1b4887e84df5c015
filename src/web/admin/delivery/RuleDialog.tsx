import { type Control, useWatch } from 'react-hook-form';
import { type DeliveryRule, RULE_METHODS } from '#shop/delivery/delivery.contract.ts';
import { FormCheckbox, FormSelect, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { useSaveRule } from './delivery.queries.ts';
import { RuleForm, type RuleValues, ruleBodyOf, ruleValuesOf } from './rule-form.ts';
import { methodText } from './rule-sentence.ts';

export function RuleDialog({ rule, onClose }: { rule: DeliveryRule | null; onClose: () => void }) {
  const save = useSaveRule(rule);
  const { control, frame } = useContractForm({
    schema: RuleForm,
    values: ruleValuesOf(rule),
    bodyOf: ruleBodyOf,
    save: async (body) => {
      const saved = await save.mutateAsync(body);
      toast(m.common_was_saved({ name: saved.name }));
      onClose();
    },
  });
  const isServed = useWatch({ control, name: 'served' });
  return (
    <FormDialog title={rule ? m.admin_delivery_edit_title() : m.admin_delivery_add()} {...frame} onClose={onClose}>
      <PlaceFields control={control} />
      <FormCheckbox name="served" control={control} label={m.admin_delivery_served()} />
      {isServed ? <TermsFields control={control} /> : <ClosedFields control={control} />}
    </FormDialog>
  );
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

interface FieldsProps {
  control: Control<RuleValues>;
}

/** Where and when the rule applies. */
function PlaceFields({ control }: FieldsProps) {
  return (
    <>
      <FormText name="name" control={control} label={m.common_name()} required autoComplete="off" />
      <p className="text-sm text-soft">{m.admin_delivery_places_hint()}</p>
      <div className={PAIR}>
        <FormTextArea
          name="pins"
          control={control}
          label={m.admin_delivery_pins()}
          hint={m.admin_delivery_pins_hint()}
          inputMode="text"
        />
        <FormTextArea
          name="districts"
          control={control}
          label={m.admin_delivery_districts()}
          hint={m.admin_delivery_districts_hint()}
        />
        <FormTextArea
          name="states"
          control={control}
          label={m.admin_delivery_states()}
          hint={m.admin_delivery_states_hint()}
        />
        <div className="flex flex-col gap-4">
          <FormText name="valid_from" control={control} label={m.admin_delivery_valid_from()} type="date" />
          <FormText name="valid_to" control={control} label={m.admin_delivery_valid_to()} type="date" />
        </div>
      </div>
    </>
  );
}

function ClosedFields({ control }: FieldsProps) {
  return (
    <>
      <FormText
        name="message"
        control={control}
        label={m.admin_delivery_message()}
        hint={m.admin_delivery_message_hint()}
        required
      />
      <FormText name="tamil_message" control={control} label={m.admin_delivery_tamil_message()} lang="ta" />
    </>
  );
}

const MONEY = { inputMode: 'decimal', autoComplete: 'off' } as const;

function TermsFields({ control }: FieldsProps) {
  const [packing, delivery] = useWatch({ control, name: ['packing_kind', 'delivery_kind'] });
  return (
    <div className={PAIR}>
      <FormText name="min_order" control={control} label={m.admin_delivery_min_order()} {...MONEY} />
      <FormSelect
        name="min_basis"
        control={control}
        label={m.admin_delivery_min_basis()}
        options={[
          { value: 'net', label: m.admin_delivery_basis_net() },
          { value: 'list', label: m.admin_delivery_basis_list() },
        ]}
      />
      <FormSelect
        name="packing_kind"
        control={control}
        label={m.admin_settings_packing_kind()}
        options={[
          { value: 'shop', label: m.admin_delivery_packing_of_shop() },
          { value: 'none', label: m.admin_settings_packing_none() },
          { value: 'percent', label: m.admin_settings_packing_by_percent() },
          { value: 'fixed', label: m.admin_settings_packing_by_sum() },
        ]}
      />
      {packing === 'percent' && (
        <FormText name="packing_percent" control={control} label={m.admin_settings_packing_percent()} {...MONEY} />
      )}
      {packing === 'fixed' && (
        <FormText name="packing_charge" control={control} label={m.admin_settings_packing_charge()} {...MONEY} />
      )}
      <FormSelect
        name="delivery_kind"
        control={control}
        label={m.admin_delivery_transport()}
        className="sm:col-start-1"
        options={[
          { value: 'to_pay', label: m.admin_delivery_kind_to_pay() },
          { value: 'fixed', label: m.admin_settings_packing_by_sum() },
          { value: 'none', label: m.admin_settings_packing_none() },
        ]}
      />
      {delivery === 'to_pay' && (
        <>
          <FormText
            name="to_pay_from"
            control={control}
            label={m.admin_delivery_to_pay_from()}
            hint={m.admin_delivery_to_pay_hint()}
            className="sm:col-start-1"
            {...MONEY}
          />
          <FormText name="to_pay_to" control={control} label={m.admin_delivery_to_pay_to()} {...MONEY} />
        </>
      )}
      {delivery === 'fixed' && (
        <>
          <FormText name="delivery_charge" control={control} label={m.admin_delivery_charge()} {...MONEY} />
          <FormText
            name="free_from"
            control={control}
            label={m.admin_delivery_free_above()}
            hint={m.admin_delivery_free_hint()}
            className="sm:col-start-2"
            {...MONEY}
          />
        </>
      )}
      <FormText
        name="days_text"
        control={control}
        label={m.admin_settings_delivery_days()}
        className="sm:col-start-1"
      />
      <FormText name="tamil_days_text" control={control} label={m.admin_settings_tamil_delivery_days()} lang="ta" />
      <fieldset className="flex flex-col sm:col-span-2">
        <legend className="text-sm font-semibold">{m.admin_delivery_methods()}</legend>
        {RULE_METHODS.map((method) => (
          <FormCheckbox key={method} name={`methods.${method}`} control={control} label={methodText(method)} />
        ))}
      </fieldset>
    </div>
  );
}
