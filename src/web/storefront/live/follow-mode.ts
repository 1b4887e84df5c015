import type { RegisteredRouter } from '@tanstack/react-router';

/** How the page says that the shop sells. */
const shownMode = (router: RegisteredRouter) =>
  router.state.matches.find(({ routeId }) => routeId === '__root__')?.context.store.sales_mode;

/** Reads the shop again once the server says that it sells in another way than the page shows: the owner switched it. */
export function followMode(router: RegisteredRouter) {
  return (mode: string | null): void => {
    if (mode !== null && mode !== shownMode(router)) void router.invalidate();
  };
}
