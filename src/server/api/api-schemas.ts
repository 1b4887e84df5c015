/** The contracts' schemas under their names there, as the document's components. */
import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { Failure, TooManyRequests } from '#shared/wire.ts';
import * as accounts from '#shop/accounts/accounts.contract.ts';
import * as customers from '#shop/accounts/customers.contract.ts';
import * as security from '#shop/accounts/security/security.contract.ts';
import * as staff from '#shop/accounts/staff/staff.contract.ts';
import * as addresses from '#shop/addresses/addresses.contract.ts';
import * as banners from '#shop/banners/banners.contract.ts';
import * as books from '#shop/books/books.contract.ts';
import * as cash from '#shop/books/cash/cash.contract.ts';
import * as cart from '#shop/cart/cart.contract.ts';
import * as categoriesAdmin from '#shop/categories/categories.admin.contract.ts';
import * as categories from '#shop/categories/categories.contract.ts';
import * as checkout from '#shop/checkout/checkout.contract.ts';
import * as desk from '#shop/checkout/desk/desk.contract.ts';
import * as coupons from '#shop/coupons/coupons.contract.ts';
import * as courier from '#shop/courier/courier.contract.ts';
import * as parcels from '#shop/courier/parcels/parcels.contract.ts';
import * as delivery from '#shop/delivery/delivery.contract.ts';
import * as deliverySheets from '#shop/delivery/delivery.sheets.contract.ts';
import * as transports from '#shop/delivery/transports/transports.contract.ts';
import * as inbox from '#shop/notifications/inbox/inbox.contract.ts';
import * as messages from '#shop/notifications/messages/messages.contract.ts';
import * as newsletter from '#shop/notifications/newsletter/newsletter.contract.ts';
import * as notifications from '#shop/notifications/notifications.contract.ts';
import * as push from '#shop/notifications/push/push.contract.ts';
import * as ordersAdmin from '#shop/orders/admin/admin.contract.ts';
import * as amending from '#shop/orders/amending/amending.contract.ts';
import * as estimates from '#shop/orders/estimates/estimates.contract.ts';
import * as ordersFloor from '#shop/orders/floor/floor.contract.ts';
import * as orders from '#shop/orders/orders.contract.ts';
import * as ordersPacking from '#shop/orders/packing/packing.contract.ts';
import * as ordersMoney from '#shop/orders/settlement/money.contract.ts';
import * as statements from '#shop/orders/statements/statements.contract.ts';
import * as packs from '#shop/packs/packs.contract.ts';
import * as papers from '#shop/papers/papers.contract.ts';
import * as privacy from '#shop/privacy/privacy.contract.ts';
import * as counting from '#shop/products/counting/counting.contract.ts';
import * as imports from '#shop/products/import/import.contract.ts';
import * as productsAdmin from '#shop/products/products.admin.contract.ts';
import * as products from '#shop/products/products.contract.ts';
import * as charts from '#shop/reports/charts.contract.ts';
import * as reports from '#shop/reports/reports.contract.ts';
import * as season from '#shop/reports/season.contract.ts';
import * as todo from '#shop/reports/todo.contract.ts';
import * as audit from '#shop/settings/audit/audit.contract.ts';
import * as pages from '#shop/settings/pages.contract.ts';
import * as settings from '#shop/settings/settings.contract.ts';

const CONTRACTS: readonly Readonly<Record<string, unknown>>[] = [
  { Failure, TooManyRequests },
  accounts,
  customers,
  security,
  staff,
  addresses,
  banners,
  books,
  cash,
  cart,
  categoriesAdmin,
  categories,
  checkout,
  desk,
  coupons,
  courier,
  parcels,
  delivery,
  deliverySheets,
  transports,
  inbox,
  push,
  messages,
  todo,
  newsletter,
  notifications,
  ordersAdmin,
  orders,
  ordersPacking,
  ordersFloor,
  ordersMoney,
  amending,
  estimates,
  statements,
  packs,
  papers,
  privacy,
  imports,
  counting,
  productsAdmin,
  products,
  charts,
  season,
  reports,
  audit,
  pages,
  settings,
];

/**
 * Records and unions of records; query parameters are documented with their call, and plain words or numbers get no
 * name.
 */
const hasName = (name: string, schema: unknown): schema is z.ZodObject | z.ZodUnion =>
  (schema instanceof z.ZodObject || schema instanceof z.ZodUnion) && !/(Query|Token)$/.test(name);

/** Called after all contracts are loaded, so that schemas derived from a named one do not inherit its name. */
export function nameSchemas(): void {
  for (const contract of CONTRACTS)
    for (const [name, schema] of Object.entries(contract))
      if (hasName(name, schema)) zodToOpenAPIRegistry.add(schema, { _internal: { refId: name } });
}
