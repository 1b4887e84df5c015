/** What the admin reads and writes about ready packs. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PackListUpdate } from '#shop/packs/packs.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';

export const packsQuery = queryOptions({ queryKey: ['packs'], queryFn: adminApi.packs });

/** Also when it was refused: somebody else may have changed them. */
export function useSavePacks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PackListUpdate) => adminApi.setPacks(body),
    onSettled: () => askAgain(client, ['packs']),
  });
}
