import { type FormEvent, useState } from 'react';
import { FormDialog } from '#web/admin/form/FormDialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import type { Category } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { failureText } from '../failure-text.ts';
import { PRODUCT_DRAWINGS } from '../show.ts';

const draftOf = (category: Category | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  image: category?.image ?? 'gift-box.svg',
});

type Draft = ReturnType<typeof draftOf>;

interface CategoryDialogProps {
  /** Null for a new one. */
  category: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const first = draftOf(category);
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const save = useChange(
    (next: Draft) => (category ? shop().categories.update(category.id, next) : shop().categories.create(next)),
    () => {
      toast(m.admin_category_saved({ name: draft.name }));
      onClose();
    },
  );
  const isNameless = draft.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isNameless) save.run(draft);
  };
  const bind = (field: keyof Draft) => ({
    value: draft[field],
    disabled: save.busy,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  });
  return (
    <FormDialog
      title={category ? m.admin_category_edit_title() : m.admin_category_add_title()}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={JSON.stringify(draft) !== JSON.stringify(first)}
      busy={save.busy}
      failure={save.error && failureText(save.error)}
    >
      <TextField
        label={m.admin_category_name()}
        required
        error={isChecked && isNameless ? m.address_error_required() : null}
        {...bind('name')}
      />
      <TextAreaField label={m.admin_category_description()} {...bind('description')} />
      <SelectField
        label={m.demo_drawing()}
        options={PRODUCT_DRAWINGS.map((name) => ({ value: name, label: name.replace('.svg', '') }))}
        {...bind('image')}
      />
    </FormDialog>
  );
}
