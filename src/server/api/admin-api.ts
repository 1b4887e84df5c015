/** The calls that only the owner makes, as one list for the API. */
import { createRoutes } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { customerAdminRoutes } from '#shop/accounts/customers/customers.routes.ts';
import { bannerRoutes } from '#shop/banners/banners.routes.ts';
import { categoryAdminRoutes } from '#shop/categories/categories.admin.routes.ts';
import { couponAdminRoutes } from '#shop/coupons/coupons.admin.routes.ts';
import { orderAdminRoutes } from '#shop/orders/admin/admin.routes.ts';
import { countingRoutes } from '#shop/products/counting/counting.routes.ts';
import { productImportRoutes } from '#shop/products/import/import.routes.ts';
import { productAdminRoutes } from '#shop/products/products.admin.routes.ts';
import type { ProductNeeds } from '#shop/products/products.admin.ts';
import { chartRoutes } from '#shop/reports/charts.routes.ts';
import { settingsAdminRoutes } from '#shop/settings/settings.admin.routes.ts';

export interface AdminNeeds extends ProductNeeds {
  jobs: JobSender;
}

export function adminRoutes(needs: AdminNeeds) {
  const routes = createRoutes();
  routes.route('/', productAdminRoutes(needs));
  routes.route('/', productImportRoutes(needs));
  routes.route('/', countingRoutes(needs));
  routes.route('/', categoryAdminRoutes(needs));
  routes.route('/', couponAdminRoutes(needs));
  routes.route('/', orderAdminRoutes(needs));
  routes.route('/', customerAdminRoutes(needs));
  routes.route('/', settingsAdminRoutes(needs));
  routes.route('/', bannerRoutes(needs));
  routes.route('/', chartRoutes(needs));
  return routes;
}
