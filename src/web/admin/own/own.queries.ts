/** Queries and mutations for the person's own sign-in. */
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

/** All notified devices, and which of them is this browser. */
export const pushDevicesQuery = queryOptions({
  queryKey: ['own', 'push'],
  queryFn: async () => {
    const [known, ownHash] = await Promise.all([adminApi.pushDevices(), ownEndpointHash()]);
    return { known, ownHash };
  },
});

/** A mutation that invalidates all queries of the person's own sign-in. */
export function useOwnChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useChange({ mutationFn, onSettled: () => askAgain(client, ['own']) });
}
