/** How screens ask the simulation: nothing is retried by itself, since failures are what the demonstration shows. */
import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from './demo-shop.ts';

export function createDemoClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export interface Change<Input> {
  run: (input: Input) => void;
  /** The same again, after a failure. */
  retry: () => void;
  busy: boolean;
  error: Error | null;
  /** What is being done or has failed. */
  input: Input | undefined;
}

/** A call that changes something: afterwards the lists on the screen are asked for again. */
export function useChange<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
): Change<Input> {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async (answer) => {
      await refresh();
      void client.invalidateQueries();
      onDone?.(answer);
    },
  });
  const { mutate, variables } = mutation;
  return {
    run: (input) => mutate(input),
    retry: () => mutate(variables as Input),
    busy: mutation.isPending,
    error: mutation.error,
    input: variables,
  };
}
