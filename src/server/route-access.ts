/**
 * Who may call what: one row a route. The server checks it before it reads a body, so that a stranger learns nothing from a
 * validation text; the role matrix test calls every row as everybody. A route without a row fails that test.
 *
 * `public`: everybody. `signed-in`: any session. `shopper`: customers and guests. `staff`: the shop's people, about
 * themselves. `packing`, `money`, `customers`: whoever of them has that permission (accounts/permissions.rules.ts). `admin`:
 * the owner alone. Whether a thing is one's own is decided where it is read: another's is a missing one.
 */
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { type HttpEnv, requireActor, requireAdmin, requireShopper, requireStaff } from '#platform/http/http.ts';
import { ShopError } from '#shared/errors.ts';
import { mayDo, type Permission } from '#shop/accounts/permissions.rules.ts';

export type Access = 'public' | 'signed-in' | 'shopper' | 'staff' | Exclude<Permission, 'owner'> | 'admin';

export const ROUTE_ACCESS: Readonly<Record<string, Access>> = {
  'GET /openapi.json': 'public',

  'POST /users/login': 'public',
  'POST /users/register': 'public',
  'POST /users/logout': 'public',
  'POST /guest/start': 'public',
  'GET /users/session': 'public',
  'GET /users/demo-accounts': 'public',
  'GET /users/user/:id': 'signed-in',
  'PUT /users/update/:id': 'signed-in',
  'PUT /users/password': 'signed-in',
  'GET /users/sessions': 'signed-in',
  'DELETE /users/sessions/:id': 'signed-in',
  'GET /users/preferences': 'shopper',
  'PUT /users/preferences': 'shopper',
  'POST /users/email/code': 'signed-in',
  'POST /users/email/confirm': 'signed-in',
  'POST /users/delete': 'shopper',
  'GET /privacy/export': 'shopper',
  'POST /users/phone/code': 'shopper',
  'POST /users/forgot': 'public',
  'POST /users/reset': 'public',
  'GET /users/second-step': 'staff',
  'POST /users/second-step/begin': 'staff',
  'POST /users/second-step/confirm': 'staff',
  'POST /users/second-step/recovery-codes': 'staff',
  'POST /users/second-step/off': 'staff',
  'GET /staff/list': 'admin',
  'POST /staff/add': 'admin',
  'PUT /staff/update/:id': 'admin',
  'DELETE /staff/second-step/:id': 'admin',
  'DELETE /staff/sessions/:id': 'admin',
  'GET /users/list': 'customers',
  'PUT /users/status/:id': 'admin',
  'GET /users/export': 'admin',

  'GET /address/store': 'public',
  'PUT /address/store/update/:id': 'admin',
  'PUT /address/store/picture/:place': 'admin',
  'GET /address/dashboard': 'admin',
  'GET /report/charts': 'admin',
  'GET /audit/list': 'admin',
  'GET /page/list': 'public',
  'PUT /page/update/:key': 'admin',
  'GET /address/list/:userId': 'signed-in',
  'POST /address/add': 'shopper',
  'PUT /address/update/:id': 'shopper',
  'DELETE /address/delete/:id': 'shopper',

  'GET /product/list1': 'public',
  'GET /product/list': 'public',
  'GET /category/list1': 'public',
  'GET /subcategory/list1': 'public',
  'GET /category/list': 'admin',
  'POST /category/add': 'admin',
  'PUT /category/update/:id': 'admin',
  'PUT /category/order': 'admin',
  'GET /subcategory/list': 'admin',
  'POST /subcategory/add': 'admin',
  'PUT /subcategory/update/:id': 'admin',
  'DELETE /subcategory/delete/:id': 'admin',
  'PUT /subcategory/order/:id': 'admin',
  'GET /product/admin/list': 'admin',
  'POST /product/add': 'admin',
  'PUT /product/update/:id': 'admin',
  'GET /product/stock/:id': 'admin',
  'POST /product/bulk': 'admin',
  'GET /product/export': 'admin',
  'POST /product/import/preview': 'admin',
  'GET /product/import/rows/:id': 'admin',
  'POST /product/import/apply': 'admin',
  'POST /product/import/pair': 'admin',
  'GET /product/import/running': 'admin',
  'GET /product/import/last': 'admin',
  'POST /product/import/undo': 'admin',

  'GET /coupon/list': 'public',
  'POST /coupon/check': 'public',
  'GET /coupon/admin/list': 'admin',
  'POST /coupon/add': 'admin',
  'PUT /coupon/update/:id': 'admin',

  'POST /cart/add': 'shopper',
  'GET /cart/list/:userId': 'signed-in',
  'GET /wishlist': 'shopper',
  'POST /wishlist/:productId': 'shopper',
  'DELETE /wishlist/:productId': 'shopper',

  'POST /order/create-order': 'shopper',
  'POST /order/verify-payment': 'shopper',
  'POST /order/add': 'shopper',
  'GET /order/details/user/:userId': 'signed-in',
  'GET /order/tracking/history/:orderId/:userId': 'signed-in',
  'GET /order/delivery/address/:orderId/:userId': 'signed-in',
  'POST /order/takeover': 'shopper',
  'POST /order/track': 'public',
  'POST /order/mail/resend': 'shopper',
  'GET /order/delivery/address/:orderId': 'packing',
  'GET /order/list': 'packing',
  'GET /order/export': 'money',
  'GET /order/notes/:id': 'packing',
  'POST /order/note': 'packing',
  'PUT /order/bulk/status': 'packing',
  'PUT /order/packing/:orderId': 'packing',
  'PUT /order/update/order/status': 'packing',
  'POST /order/refund': 'admin',
  'POST /order/cancel-request': 'shopper',
  'PUT /order/cancel-request/:orderId': 'admin',
  'POST /order/utr': 'shopper',
  'POST /order/payment/confirm': 'money',
  'POST /order/payment/refuse': 'money',
  'POST /order/payment/hold': 'money',
  'POST /order/leave': 'shopper',
  'GET /order/payment/:orderId': 'shopper',
  'GET /payment/status': 'money',
  'POST /payment/alert/resolve': 'money',
  'GET /mail/list': 'admin',
  'POST /mail/resend': 'admin',
  'GET /tracking/list': 'packing',
  'GET /courier/list': 'packing',
  'POST /courier/add': 'packing',
  'PUT /courier/update/:id': 'packing',

  // Authenticated by its signature over the raw body, never by a session.
  'POST /payment/webhook': 'public',

  'POST /contact': 'public',
};

/** The row's name of the route that will answer, such as 'GET /users/user/:id'. */
export function rowOf(c: Parameters<MiddlewareHandler<HttpEnv>>[0]): string | undefined {
  // Middleware is mounted for all methods; of the rest the first one answers. The pages' wildcard is none of the API's.
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  return route && `${route.method} ${route.path.replace(/^\/api/, '')}`;
}

function requireAccess(c: Parameters<MiddlewareHandler<HttpEnv>>[0], access: Access): void {
  if (access === 'public') return;
  if (access === 'signed-in') requireActor(c);
  else if (access === 'shopper') requireShopper(c);
  else if (access === 'admin') requireAdmin(c);
  else if (access === 'staff') requireStaff(c);
  else if (!mayDo(requireActor(c).role, access)) throw new ShopError('FORBIDDEN', 'Your role does not include this.');
}

/** Refuses by role before anything of the request is read. A route without a row is the owner's until it has one. */
export const enforceAccess: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const row = rowOf(c);
  if (row !== undefined) requireAccess(c, ROUTE_ACCESS[row] ?? 'admin');
  await next();
};
