/** A form for all or part of the settings record, and how it is saved. */
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import type { StoreSettings, StoreSettingsUpdate } from '#shop/settings/settings.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { showSaved } from '#web/forms/answers.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../../form/unsaved.tsx';
import { storeBodyOf, storeValuesOf } from './store-form.ts';

export function useStoreForm(store: StoreSettings, schema: z.ZodType<StoreSettingsUpdate>) {
  const router = useRouter();
  const change = useChange({ mutationFn: (body: StoreSettingsUpdate) => adminApi.updateStore(store.id, body) });
  const { form, frame } = useContractForm({
    schema,
    values: storeValuesOf(store),
    bodyOf: (values) => storeBodyOf(store.id, values),
    save: async (body) => {
      const saved = await change.mutateAsync(body);
      showSaved(form, storeValuesOf(saved));
      toast(m.admin_settings_saved());
      await router.invalidate();
    },
  });
  useUnsaved(frame.isDirty);
  return { form, frame };
}
