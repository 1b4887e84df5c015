import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/** Callbacks of one call; they run even if the user has left the page. */
interface After<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/**
 * `useMutation` whose `mutate` always runs its callbacks. Query drops them once the component is unmounted, and the reload after
 * a change often unmounts it: the row left the filtered list, and the toast, the new counts and the clearing of the draft were
 * lost. A callback that navigates must therefore check where the user is by then.
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
