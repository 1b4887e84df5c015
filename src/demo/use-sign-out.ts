import { useChange } from './calls.ts';
import { shop } from './demo-shop.ts';
import { go } from './routing.ts';

/** Signing out is no call and cannot fail; the cart stays. */
export function useSignOut(): () => void {
  const change = useChange(
    () => shop().auth.logout(),
    () => go('/'),
  );
  return () => change.run(undefined);
}
