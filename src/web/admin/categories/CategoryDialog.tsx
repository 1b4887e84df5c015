import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Category } from '#shop/categories/categories.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredText } from '../form/form-rules.ts';
import { ImageField } from '../form/ImageField.tsx';
import { useSaveCategory } from './categories.queries.ts';

interface CategoryValues {
  name: string;
  tamil_name: string;
  description: string;
  active: boolean;
}

const FIELDS = ['name', 'tamil_name', 'description', 'active'] as const;

function valuesOf(category: Category | null): CategoryValues {
  return {
    name: category?.name ?? '',
    tamil_name: category?.tamil_name ?? '',
    description: category?.description ?? '',
    active: category?.status ?? true,
  };
}

/** The multipart body that the specification names (§7 category/add). */
function categoryBody({ name, tamil_name, description, active }: CategoryValues, image: File | null): FormData {
  const body = new FormData();
  body.set('name', name.trim());
  body.set('tamil_name', tamil_name.trim());
  body.set('description', description.trim());
  body.set('status', active ? '1' : '0');
  if (image) body.set('image', image);
  return body;
}

/** Adds a category or edits one; only the name is required (spec §5). */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: valuesOf(category) });
  const save = useSaveCategory(category);
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    setProgress(image ? 0 : null);
    try {
      await save.mutateAsync({ form: categoryBody(values, image), progress: image ? setProgress : () => {} });
      toast(category ? m.admin_category_saved({ name: values.name }) : m.admin_category_added({ name: values.name }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    } finally {
      setProgress(null);
    }
  });

  const { errors, isDirty } = formState;
  return (
    <FormDialog
      title={category ? m.admin_category_edit_title() : m.admin_category_add_title()}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={isDirty || image !== null}
      busy={save.isPending}
      busyText={progress === null ? undefined : m.admin_upload_progress({ percent: Math.round(progress * 100) })}
      failure={failure}
    >
      <TextField
        label={m.admin_category_name()}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', requiredText(m.admin_category_name()))}
      />
      <TextField
        label={m.admin_category_tamil_name()}
        lang="ta"
        autoComplete="off"
        error={errors.tamil_name?.message}
        {...register('tamil_name')}
      />
      <TextAreaField
        label={m.admin_category_description()}
        error={errors.description?.message}
        {...register('description')}
      />
      <ImageField
        label={m.admin_category_image()}
        current={category?.image ?? null}
        file={image}
        onFile={setImage}
        error={save.error instanceof ApiError ? fieldTexts(save.error).image : undefined}
        progress={progress}
      />
      <CheckboxField label={m.admin_category_active()} {...register('active')} />
    </FormDialog>
  );
}
