/** The admin's queries and mutations for pages, payments, messages and the audit. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { useChange } from '#web/api/use-change.ts';
import { LIVE_MS } from '../layout/admin-client.ts';
import type { TabSearch } from '../layout/admin-search.ts';
import { actionsNamed } from './audit-words.ts';

const FOLLOWED_MS = 5_000;

export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: adminApi.pages });

type PageTexts = Parameters<typeof adminApi.updatePage>[1];

export function useSavePage(key: string) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (texts: PageTexts) => adminApi.updatePage(key, texts),
    onSuccess: () => askAgain(client, ['pages']),
  });
}

export const paymentStatusQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: adminApi.paymentStatus,
  refetchInterval: LIVE_MS,
});

export function useResolveAlert() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.resolveAlert,
    onSettled: () => askAgain(client, ['payments']),
  });
}

type MessagesFilter = Pick<TabSearch<'settings'>, 'page' | 'size' | 'search' | 'status' | 'group'>;

export function messagesQuery({ page, size, search, status, group }: MessagesFilter) {
  return queryOptions({
    queryKey: ['messages', page, size, status, group, search],
    queryFn: () =>
      adminApi.messages({
        page,
        limit: size,
        status: status || undefined,
        channel: group || undefined,
        search: search || undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

/** While it goes out, its progress is followed more closely. */
export const newsletterQuery = queryOptions({
  queryKey: ['newsletter'],
  queryFn: adminApi.newsletter,
  refetchInterval: ({ state: { data } }) => (data?.last && !data.last.is_done ? FOLLOWED_MS : LIVE_MS),
});

export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: adminApi.messageSettings,
  refetchInterval: LIVE_MS,
});

/** Resends a message, or sets it aside. */
export function useMessageChange(change: 'resendMessage' | 'setMessageAside') {
  const client = useQueryClient();
  return useChange({
    mutationFn: (id: number) => adminApi[change]({ id }),
    onSettled: () => askAgain(client, ['messages'], ['todo']),
  });
}

export function useSaveMessageSettings() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.updateMessageSettings,
    onSuccess: () => askAgain(client, ['message-settings']),
  });
}

export function useResumeWhatsapp() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.resumeWhatsapp,
    onSettled: () => Promise.all([askAgain(client, ['message-settings']), askAgain(client, ['todo'])]),
  });
}

export function auditQuery({ page, size, search }: Pick<TabSearch<'settings'>, 'page' | 'size' | 'search'>) {
  const actions = actionsNamed(search).join(',');
  return queryOptions({
    queryKey: ['audit', page, size, search, actions],
    queryFn: () => adminApi.audit({ page, limit: size, search: search || undefined, actions: actions || undefined }),
    placeholderData: keepPreviousData,
  });
}

/** Uploads a picture of the store; null removes it. */
export function useStorePicture(place: string, progress: Progress) {
  return useChange({
    mutationFn: (file: File | null) => {
      const form = new FormData();
      if (file) form.set('image', file);
      return adminApi.setStorePicture(place, form, progress);
    },
  });
}
