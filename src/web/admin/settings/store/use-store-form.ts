/** A form for all or part of the settings record, and how it is saved. */

import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { showRefusal, showSaved } from '#web/forms/answers.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../../form/unsaved.tsx';
import { type StoreValues, storeBodyOf, storeValuesOf } from './store-form.ts';

export function useStoreForm(store: StoreSettings) {
  const router = useRouter();
  const form = useForm<StoreValues>({ defaultValues: storeValuesOf(store) });
  const save = useChange({
    mutationFn: (values: StoreValues) => adminApi.updateStore(store.id, storeBodyOf(store.id, values)),
  });
  useUnsaved(form.formState.isDirty);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const saved = await save.mutateAsync(values);
      showSaved(form, storeValuesOf(saved));
      toast(m.admin_settings_saved());
      await router.invalidate();
    } catch (error) {
      setFailure(showRefusal(error, form));
    }
  });
  return { form, submit, isSaving: save.isPending, failure };
}
