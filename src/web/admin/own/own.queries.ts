/** What a person of the shop reads and writes about their own sign-in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';

export const secondStepQuery = queryOptions({ queryKey: ['own', 'second-step'], queryFn: api.secondStep });
export const ownProfileQuery = queryOptions({
  queryKey: ['own', 'profile'],
  queryFn: async () => api.user((await api.session())?.id ?? 0),
});
export const ownSessionsQuery = queryOptions({ queryKey: ['own', 'sessions'], queryFn: api.sessions });

/** A write after which everything of one's own sign-in is read again. */
export function useOwnChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAgain(client, ['own']) });
}
