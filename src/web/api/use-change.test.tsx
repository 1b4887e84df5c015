import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Change, useChange } from './use-change.ts';

const said = vi.fn();

/** A row that disappears during its own change, as when a reload finishes before the change. */
function pressRow(mutationFn: () => Promise<string>) {
  const client = new QueryClient();
  let change: Change<string, void> | undefined;
  function Row() {
    change = useChange({ mutationFn, onSettled: () => list.rerender(null) });
    return null;
  }
  const list = render(
    <QueryClientProvider client={client}>
      <Row />
    </QueryClientProvider>,
  );
  act(() => change?.mutate(undefined, { onSuccess: said, onError: ({ message }) => said(message) }));
}

// With Query's own `mutate` there was no message.
it.each([
  ['saved', async () => 'saved'],
  ['refused', () => Promise.reject(new Error('refused'))],
])('reports the result of a change whose row has disappeared: %s', async (outcome, mutationFn) => {
  pressRow(mutationFn);
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(outcome));
});
