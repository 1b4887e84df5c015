import type { RegisteredRouter } from '@tanstack/react-router';

/** How the shop sells according to the page. */
const shownMode = (router: RegisteredRouter) =>
  router.state.matches.find(({ routeId }) => routeId === '__root__')?.context.store.sales_mode;

/** Reloads the shop once the server reports another way of selling than the page shows: the owner switched it. */
export function followMode(router: RegisteredRouter) {
  return (mode: string | null): void => {
    if (mode !== null && mode !== shownMode(router)) void router.invalidate();
  };
}
