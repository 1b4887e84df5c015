import { m } from '#web/words/messages.js';
import { useAdminStore } from '../layout/admin-context.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { CouponsSection } from './CouponsSection.tsx';
import { StoreForm } from './StoreForm.tsx';

export function SettingsTab() {
  const store = useAdminStore();
  return (
    <>
      <PageHeader title={m.admin_tab_settings()} />
      <StoreForm key={store.id} store={store} />
      <CouponsSection />
    </>
  );
}
