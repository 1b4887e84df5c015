import { useState } from 'react';
import { CategoryAdd } from '#shop/categories/categories.admin.contract.ts';
import type { Category } from '#shop/categories/categories.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { FormCheckbox, FormText, FormTextArea } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { ImageField } from '../form/ImageField.tsx';
import { useSaveCategory } from './categories.queries.ts';

interface CategoryValues {
  name: string;
  tamil_name: string;
  description: string;
  status: boolean;
}

function valuesOf(category: Category | null): CategoryValues {
  const { name = '', tamil_name = '', description = '', status = true } = category ?? {};
  return { name, tamil_name, description, status };
}

/** The multipart body that the specification names (§7 category/add). */
function categoryBody({ name, tamil_name, description, status }: CategoryValues, image: File | null): FormData {
  const body = new FormData();
  body.set('name', name.trim());
  body.set('tamil_name', tamil_name.trim());
  body.set('description', description.trim());
  body.set('status', status ? '1' : '0');
  if (image) body.set('image', image);
  return body;
}

/** Adds a category or edits one; only the name is required (spec §5). */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const save = useSaveCategory(category);
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const { control, frame } = useContractForm({
    schema: CategoryAdd,
    values: valuesOf(category),
    save: async (_body, values) => {
      setProgress(image ? 0 : null);
      try {
        await save.mutateAsync({ form: categoryBody(values, image), progress: image ? setProgress : () => {} });
      } finally {
        setProgress(null);
      }
      toast(category ? m.common_was_saved({ name: values.name }) : m.common_was_added({ name: values.name }));
      onClose();
    },
  });

  return (
    <FormDialog
      title={category ? m.admin_category_edit_title() : m.common_add_category()}
      size="md"
      {...frame}
      isDirty={frame.isDirty || image !== null}
      onClose={onClose}
      busyText={progress === null ? undefined : m.admin_upload_progress({ percent: Math.round(progress * 100) })}
    >
      <FormText name="name" control={control} label={m.admin_category_name()} required autoComplete="off" />
      <FormText name="tamil_name" control={control} label={m.admin_tamil_name()} lang="ta" autoComplete="off" />
      <FormTextArea name="description" control={control} label={m.admin_description()} />
      <ImageField
        label={m.admin_category_image()}
        current={category?.image ?? null}
        file={image}
        onFile={setImage}
        error={save.error instanceof ApiError ? fieldTexts(save.error).image : undefined}
        progress={progress}
      />
      <FormCheckbox name="status" control={control} label={m.admin_category_active()} />
    </FormDialog>
  );
}
