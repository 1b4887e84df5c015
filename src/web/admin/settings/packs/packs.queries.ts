/** What the admin reads and writes about ready packs. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PackListUpdate } from '#shop/packs/packs.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';

export const packsQuery = queryOptions({ queryKey: ['packs'], queryFn: adminApi.packs });

/** Also when it was refused: somebody else may have changed them. */
export function useSavePacks() {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: PackListUpdate) => adminApi.setPacks(body),
    onSettled: () => askAgain(client, ['packs']),
  });
}
