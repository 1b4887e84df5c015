/**
 * Runs `tell` after a mutation succeeded, even when that success unmounted the calling component: TanStack Query then drops
 * the callbacks given to `mutate`. Failures are left to the mutation's own `error`.
 *
 * `whenDone(save.mutateAsync(values), () => toast(m.saved()))`
 */
export function whenDone<T>(work: Promise<T>, tell: (answer: T) => void): void {
  work.then(tell, () => undefined);
}
