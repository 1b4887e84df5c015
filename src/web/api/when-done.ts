/**
 * Runs `tell` after a mutation succeeded, even when that success removed the component that asked: TanStack Query drops the
 * callbacks given to `mutate` when their component is gone. Failures are left to the mutation's own `error`.
 *
 * `whenDone(save.mutateAsync(values), () => toast(m.saved()))`
 */
export function whenDone<T>(work: Promise<T>, tell: (answer: T) => void): void {
  work.then(tell, () => undefined);
}
