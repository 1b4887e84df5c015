/** Asks before unsaved forms on a page or in a panel are left: unlike dialogs, these can be left by another tab or by Back. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { isLeaving } from '#web/clear-device.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { readTab, tabOf } from '../layout/admin-search.ts';

const unsaved = new Set<string>();

/** Marks the form as unsaved while `isDirty`; an `UnsavedQuestion` around it asks before the page is left. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (isDirty) unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isDirty]);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

interface Place {
  pathname: string;
  search: unknown;
}

/** The part of the admin that a place belongs to, such as an order's panel: filters and dialogs of it do not leave its forms. */
function partOf({ pathname, search }: Place): string {
  const raw = search as Record<string, unknown>;
  return `${pathname} ${tabOf(raw)} ${readTab('settings', raw).section || 'store'} ${readTab('orders', raw).order ?? ''}`;
}

export function UnsavedQuestion() {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && partOf(current) !== partOf(next),
    enableBeforeUnload: () => hasUnsaved() && !isLeaving(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => !open && leaving.reset?.()}
      title={m.admin_unsaved_title()}
      body={m.admin_unsaved_body()}
      confirmLabel={m.admin_unsaved_confirm()}
      keepLabel={m.admin_unsaved_keep()}
      danger
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
