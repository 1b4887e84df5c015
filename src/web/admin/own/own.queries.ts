/** Queries and mutations for one's own sign-in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';

export const secondStepQuery = queryOptions({ queryKey: ['own', 'second-step'], queryFn: api.secondStep });
export const ownProfileQuery = queryOptions({
  queryKey: ['own', 'profile'],
  queryFn: async () => api.user((await api.session())?.id ?? 0),
});
export const ownSessionsQuery = queryOptions({ queryKey: ['own', 'sessions'], queryFn: api.sessions });

/** A mutation that invalidates all of one's own sign-in queries. */
export function useOwnChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAgain(client, ['own']) });
}
