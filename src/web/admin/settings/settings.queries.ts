/** What the admin reads and writes about pages, payments, messages and the audit. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import type { Progress } from '#web/api/upload.ts';
import { LIVE_MS, PAGE_SIZE } from '../layout/admin-client.ts';
import { actionsNamed } from './audit-words.ts';

export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: adminApi.pages });

type PageTexts = Parameters<typeof adminApi.updatePage>[1];

export function useSavePage(key: string) {
  const client = useQueryClient();
  return useMutation({
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
  return useMutation({
    mutationFn: adminApi.resolveAlert,
    onSettled: () => askAgain(client, ['payments']),
  });
}

export function messagesQuery({
  page,
  status,
  channel,
  search,
}: Record<'status' | 'channel' | 'search', string> & { page: number }) {
  return queryOptions({
    queryKey: ['messages', page, status, channel, search],
    queryFn: () =>
      adminApi.messages({
        page,
        limit: PAGE_SIZE,
        status: status || undefined,
        channel: channel || undefined,
        search: search || undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

export const messageSettingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: adminApi.messageSettings,
  refetchInterval: LIVE_MS,
});

export function useResendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => adminApi.resendMessage({ id }),
    onSettled: () => askAgain(client, ['messages']),
  });
}

export function useSaveMessageSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: adminApi.updateMessageSettings,
    onSuccess: () => askAgain(client, ['message-settings']),
  });
}

export function useResumeWhatsapp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: adminApi.resumeWhatsapp,
    onSettled: () => Promise.all([askAgain(client, ['message-settings']), askAgain(client, ['todo'])]),
  });
}

export function auditQuery(page: number, search: string) {
  const actions = actionsNamed(search).join(',');
  return queryOptions({
    queryKey: ['audit', page, search, actions],
    queryFn: () =>
      adminApi.audit({ page, limit: PAGE_SIZE, search: search || undefined, actions: actions || undefined }),
    placeholderData: keepPreviousData,
  });
}

/** Sends a picture of the store, or with null takes it away. */
export function useStorePicture(place: string, progress: Progress) {
  return useMutation({
    mutationFn: (file: File | null) => {
      const form = new FormData();
      if (file) form.set('image', file);
      return adminApi.setStorePicture(place, form, progress);
    },
  });
}
