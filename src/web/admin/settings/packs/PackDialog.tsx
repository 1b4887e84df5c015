import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { type Pack, PackInput } from '#shop/packs/packs.contract.ts';
import { AUDIENCES, PACK_LIMITS } from '#shop/packs/packs.rules.ts';
import { FormSelect, FormText } from '#web/forms/fields.tsx';
import { numberFrom } from '#web/forms/numbers.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { audienceWord } from '#web/texts/pack-words.ts';
import { productName } from '#web/texts/product-name.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { categoriesQuery } from '../../categories/categories.queries.ts';
import { FormDialog } from '../../form/FormDialog.tsx';

interface PackValues {
  name: string;
  tamil_name: string;
  budget: string;
  audience: Pack['audience'];
  kinds: string;
  shares: { category_id: string; percent: string }[];
}

const valuesOf = (pack: Pack | null): PackValues => ({
  name: pack?.name ?? '',
  tamil_name: pack?.tamil_name ?? '',
  budget: pack ? String(pack.budget) : '',
  audience: pack?.audience ?? 'everybody',
  kinds: String(pack?.kinds ?? 12),
  shares: (pack?.shares ?? []).map(({ category_id, percent }) => ({
    category_id: String(category_id),
    percent: String(percent),
  })),
});

const bodyOf = ({ budget, kinds, shares, ...rest }: PackValues) => ({
  ...rest,
  budget: numberFrom(budget),
  kinds: numberFrom(kinds),
  shares: shares.map(({ category_id, percent }) => ({
    category_id: numberFrom(category_id),
    percent: numberFrom(percent),
  })),
});

interface PackDialogProps {
  pack: Pack | null;
  onSave: (pack: Pack) => Promise<unknown>;
  onClose: () => void;
}

export function PackDialog({ pack, onSave, onClose }: PackDialogProps) {
  const { control, frame } = useContractForm({
    schema: PackInput,
    values: valuesOf(pack),
    bodyOf,
    save: async (body) => {
      await onSave(body);
      onClose();
    },
  });
  const { budget, kinds } = PACK_LIMITS;
  return (
    <FormDialog title={pack ? m.admin_packs_edit() : m.admin_packs_add()} {...frame} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText name="name" control={control} label={m.common_name()} required autoComplete="off" />
        <FormText name="tamil_name" control={control} label={m.admin_packs_tamil_name()} autoComplete="off" lang="ta" />
        <FormText
          name="budget"
          control={control}
          label={m.packs_budget()}
          hint={m.admin_packs_between({ min: String(budget.min), max: budget.max.toLocaleString('en-IN') })}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <FormText
          name="kinds"
          control={control}
          label={m.admin_packs_kinds()}
          hint={m.admin_packs_between({ min: String(kinds.min), max: String(kinds.max) })}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <FormSelect
          name="audience"
          control={control}
          label={m.packs_whom()}
          hint={m.admin_packs_whom_hint()}
          options={AUDIENCES.map((value) => ({ value, label: audienceWord(value) }))}
          className="sm:col-span-2"
        />
      </div>
      <ShareFields control={control} />
    </FormDialog>
  );
}

function ShareFields({ control }: { control: Control<PackValues> }) {
  const categories = useQuery(categoriesQuery);
  const { fields, append, remove } = useFieldArray({ control, name: 'shares' });
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="font-bold">{m.admin_packs_shares()}</legend>
      <p className="text-sm text-soft">{m.admin_packs_shares_hint()}</p>
      {fields.map((share, index) => (
        <div key={share.id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2">
          <FormSelect
            name={`shares.${index}.category_id`}
            control={control}
            label={m.admin_category()}
            placeholder={m.admin_choose()}
            options={(categories.data ?? []).map((one) => ({ value: String(one.id), label: productName(one) }))}
          />
          <FormText
            name={`shares.${index}.percent`}
            control={control}
            label={m.admin_bulk_percent()}
            inputMode="numeric"
            autoComplete="off"
          />
          <Button
            variant="quiet"
            aria-label={m.admin_packs_share_remove({ number: index + 1 })}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => append({ category_id: '', percent: '' })}
      >
        {m.admin_packs_share_add()}
      </Button>
    </fieldset>
  );
}
