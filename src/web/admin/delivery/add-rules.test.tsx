import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useAddRules } from './delivery.queries.ts';
import { READY_SETS } from './ready-sets.ts';

it('pressed again after a failure, adds only the rules that are missing', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const rules = READY_SETS.map(({ rules }) => rules).find(({ length }) => length > 2) ?? [];
  const names: string[] = [];
  const add = vi.spyOn(adminApi, 'addDeliveryRule').mockImplementation(async ({ name }) => {
    if (names.length === 1 && add.mock.calls.length === 2) throw new Error('no network');
    names.push(name);
    return {} as DeliveryRule;
  });
  const { result } = renderHook(useAddRules, { wrapper });
  const press = () => act(() => result.current.mutateAsync(rules).catch(() => undefined));
  await press();
  await press();
  expect(names).toEqual(rules.map(({ name }) => name));
  await press();
  expect(names).toHaveLength(2 * rules.length);
});
