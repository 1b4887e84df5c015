/** The admin's delivery queries and mutations. */

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryRule, DeliveryRuleInput } from '#shop/delivery/delivery.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';
import type { SheetImport } from './SheetDialog.tsx';

export const ruleSheet: SheetImport = {
  queryKey: 'delivery-rules',
  preview: adminApi.previewDeliveryRules,
  apply: adminApi.applyDeliveryRules,
};

export const rulesQuery = queryOptions({ queryKey: ['delivery-rules'], queryFn: adminApi.deliveryRules });

export type Asked = Parameters<typeof adminApi.deliveryQuote>[0];

/** Refetched with the rules whenever one of them changes. */
export const quoteQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: ['delivery-rules', 'quote', asked],
    queryFn: () => adminApi.deliveryQuote(asked as Asked),
    enabled: asked !== null,
    retry: false,
  });

export function useSaveRule(rule: DeliveryRule | null) {
  const client = useQueryClient();
  return useChange({
    mutationFn: (body: DeliveryRuleInput) =>
      rule ? adminApi.updateDeliveryRule(rule.id, body) : adminApi.addDeliveryRule(body),
    onSuccess: () => askAgain(client, ['delivery-rules']),
  });
}

export function useDeleteRule() {
  const client = useQueryClient();
  return useChange({
    mutationFn: adminApi.deleteDeliveryRule,
    onSuccess: () => askAgain(client, ['delivery-rules']),
  });
}

/** Adds rules one by one. Those before a failure stay, and pressing again adds the others. */
export function useAddRules() {
  const client = useQueryClient();
  const [added] = useState(() => new Set<DeliveryRuleInput>());
  return useChange({
    mutationFn: async (rules: readonly DeliveryRuleInput[]) => {
      for (const rule of rules.filter((one) => !added.has(one))) {
        await adminApi.addDeliveryRule(rule);
        added.add(rule);
      }
      for (const rule of rules) added.delete(rule);
    },
    onSettled: () => askAgain(client, ['delivery-rules']),
  });
}
