import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** What follows one call, wherever the person is by then. */
interface After<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/**
 * `useMutation` whose `mutate` always runs its callbacks. Query drops them once the component is gone, and a reload after the
 * change often removes it: the row leaves the filtered list, and with it went the toast, the new counts, the emptied draft. So a
 * callback that navigates must look where the person is by then.
 */
export function useChange<Answer, Input = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Input, Context>,
) {
  const mutation = useMutation(options);
  const mutate = (input: Input, { onSuccess, onError }: After<Answer> = {}) => {
    // Without `onError` the component shows `error` itself.
    mutation.mutateAsync(input).then(onSuccess, onError ?? (() => {}));
  };
  return { ...mutation, mutate };
}

export type Change<Answer, Input> = ReturnType<typeof useChange<Answer, Input>>;
