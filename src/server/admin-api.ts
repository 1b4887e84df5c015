/** The calls that only the owner makes, as one list for the API. */
import { createRoutes } from '#platform/http/http.ts';
import { productAdminRoutes } from '#shop/products/products.admin.routes.ts';
import type { ProductNeeds } from '#shop/products/products.admin.ts';
import { productImportRoutes } from '#shop/products/products.import.routes.ts';

export type AdminNeeds = ProductNeeds;

export function adminRoutes(needs: AdminNeeds) {
  const routes = createRoutes();
  routes.route('/', productAdminRoutes(needs));
  routes.route('/', productImportRoutes(needs));
  return routes;
}

/** Calls that carry a file are allowed more than the others. */
export function carriesFile(path: string): boolean {
  return /^\/api\/(product\/(add|update|import)|category\/(add|update)|address\/store\/picture)(\/|$)/.test(path);
}
