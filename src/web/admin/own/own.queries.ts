/** Queries and mutations for one's own sign-in. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { ownEndpointHash } from './push/push-device.ts';

export const secondStepQuery = queryOptions({ queryKey: ['own', 'second-step'], queryFn: api.secondStep });
export const ownProfileQuery = queryOptions({
  queryKey: ['own', 'profile'],
  queryFn: async () => api.user((await api.session())?.id ?? 0),
});
export const ownSessionsQuery = queryOptions({ queryKey: ['own', 'sessions'], queryFn: api.sessions });

/** Every device that is told, and which of them this browser is. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['own', 'push'],
  queryFn: async () => {
    const [known, ownHash] = await Promise.all([adminApi.pushDevices(), ownEndpointHash()]);
    return { known, ownHash };
  },
});

/** A mutation that invalidates all of one's own sign-in queries. */
export function useOwnChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useChange({ mutationFn, onSettled: () => askAgain(client, ['own']) });
}
