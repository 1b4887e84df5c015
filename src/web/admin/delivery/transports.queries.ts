/** The admin's transport queries and mutations; the order pages use them too. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Transport, TransportInput } from '#shop/delivery/transports/transports.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';
import type { SheetImport } from './SheetDialog.tsx';

export const transportsQuery = queryOptions({ queryKey: ['transports'], queryFn: adminApi.transports });

export const transportSheet: SheetImport = {
  queryKey: 'transports',
  preview: adminApi.previewTransports,
  apply: adminApi.applyTransports,
};

export function useSaveTransport(transport: Transport | null) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: TransportInput) =>
      transport ? adminApi.updateTransport(transport.id, body) : adminApi.addTransport(body),
    onSuccess: () => askAgain(client, ['transports']),
  });
}

export function useDeleteTransport() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.deleteTransport,
    onSuccess: () => askAgain(client, ['transports']),
  });
}
