/** The admin's queries and mutations for ready packs. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PackListUpdate } from '#shop/packs/packs.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';

export const packsQuery = queryOptions({ queryKey: ['packs'], queryFn: adminApi.packs });

/** Reloads after a refusal too: somebody else may have changed the packs. */
export function useSavePacks() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: PackListUpdate) => adminApi.setPacks(body),
    onSettled: () => askAgain(client, ['packs']),
  });
}
