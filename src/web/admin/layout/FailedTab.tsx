import type { ReactNode } from 'react';
import { useAdminViewer } from './admin-context.ts';
import { PageHeader } from './PageHeader.tsx';
import { shownTab, TABS } from './tabs.ts';
import { useOpenTab } from './use-admin-search.ts';

/** A tab whose script could not be loaded: its title, and the message. */
export function FailedTab({ children }: { children: ReactNode }) {
  const { tab } = useOpenTab();
  const { role } = useAdminViewer();
  return (
    <>
      <PageHeader title={TABS[shownTab(role, tab)].word()} />
      {children}
    </>
  );
}
