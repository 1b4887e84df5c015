/** Where all of the API is put together: every noun's routes under `/api`, and the document that describes them. */
import type { MiddlewareHandler } from 'hono';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import type { Db } from '#platform/db/db.ts';
import { limitBody, shareUploads } from '#platform/http/guards.ts';
import { createRoutes, type HttpEnv, isShopper } from '#platform/http/http.ts';
import { plainInput } from '#platform/http/plain-input.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import type { PdfMaker } from '#platform/pdf/pdf.ts';
import type { LimitedSms, SmsTransport } from '#platform/sms/sms.ts';
import type { Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import type { DemoAccount } from '#shop/accounts/accounts.contract.ts';
import { accountRoutes } from '#shop/accounts/accounts.routes.ts';
import type { Auth } from '#shop/accounts/auth.ts';
import { accountSecurityRoutes } from '#shop/accounts/security/security.routes.ts';
import { staffRoutes } from '#shop/accounts/staff/staff.routes.ts';
import { addressRoutes } from '#shop/addresses/addresses.routes.ts';
import { bannersOn } from '#shop/banners/banners.ts';
import { bookRoutes } from '#shop/books/books.routes.ts';
import { cashRoutes } from '#shop/books/cash/cash.routes.ts';
import { cartRoutes } from '#shop/cart/cart.routes.ts';
import { watchRoutes } from '#shop/cart/watches/watches.routes.ts';
import { wishlistRoutes } from '#shop/cart/wishlist/wishlist.routes.ts';
import { categoryRoutes } from '#shop/categories/categories.routes.ts';
import { checkoutRoutes } from '#shop/checkout/checkout.routes.ts';
import { couponRoutes } from '#shop/coupons/coupons.routes.ts';
import { offerNow } from '#shop/coupons/coupons.ts';
import { courierRoutes } from '#shop/courier/courier.routes.ts';
import { parcelRoutes } from '#shop/courier/parcels/parcels.routes.ts';
import { deliveryRoutes } from '#shop/delivery/delivery.routes.ts';
import { type DeliveryRules, deliveryPromise } from '#shop/delivery/delivery.ts';
import { transportRoutes } from '#shop/delivery/transports/transports.routes.ts';
import { inboxRoutes } from '#shop/notifications/inbox/inbox.routes.ts';
import { messageRoutes } from '#shop/notifications/messages/messages.routes.ts';
import { whatsappWebhookRoutes } from '#shop/notifications/messages/webhook-route.ts';
import { newsletterRoutes } from '#shop/notifications/newsletter/newsletter.routes.ts';
import { notificationRoutes } from '#shop/notifications/notifications.routes.ts';
import { pushRoutes } from '#shop/notifications/push/push.routes.ts';
import { amendingRoutes } from '#shop/orders/amending/amending.routes.ts';
import { estimateRoutes } from '#shop/orders/estimates/estimates.routes.ts';
import { floorRoutes } from '#shop/orders/floor/floor.routes.ts';
import { orderRoutes } from '#shop/orders/orders.routes.ts';
import { orderMoneyRoutes } from '#shop/orders/settlement/money.routes.ts';
import type { SettlementNeeds } from '#shop/orders/settlement/settlement.ts';
import { webhookRoutes } from '#shop/orders/settlement/webhook-route.ts';
import { statementRoutes } from '#shop/orders/statements/statements.routes.ts';
import { packRoutes } from '#shop/packs/packs.routes.ts';
import { paperRoutes } from '#shop/papers/papers.routes.ts';
import { privacyRoutes } from '#shop/privacy/privacy.routes.ts';
import { productRoutes } from '#shop/products/products.routes.ts';
import { reportRoutes } from '#shop/reports/reports.routes.ts';
import { settingsRoutes } from '#shop/settings/settings.routes.ts';
import { type AdminNeeds, adminRoutes } from './admin-api.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { describeApi } from './api-document.ts';
import { enforceAccessAgain, takesForm } from './call-guards.ts';
import { stopNewsletterRoutes } from './stop-newsletter.ts';

export interface ApiNeeds extends SettlementNeeds, AdminNeeds {
  db: Db;
  auth: Auth;
  limiter: RateLimiter;
  daily: DailyLimits;
  delivery: DeliveryRules;
  isSecure: boolean;
  /** For codes sent to phones. */
  sms: LimitedSms;
  /** For all other texts. */
  texts: SmsTransport;
  /** Null if it is not configured. */
  whatsapp: Whatsapp | null;
  /** The origin of a push service that the operator runs, if any. */
  pushService: string | undefined;
  transport: MailTransport;
  demoAccounts: readonly DemoAccount[];
  pdfs: PdfMaker;
  /** Called with a time at which the shop's answers will change without a write, such as the opening. */
  onScheduledChange: (at: number) => void;
  baseUrl: () => string;
}

/** Enough for a bulk request of staff that names every product or order. */
const MOST_BODY_BYTES = 1024 * 1024;
/** Enough for a form with several pictures of ten megabytes. */
const MOST_UPLOAD_BYTES = 32 * 1024 * 1024;
/** All forms that a process receives at the same time: two long ones of one person, or photos of a dozen packers. */
const MOST_UPLOADING_BYTES = 4 * MOST_UPLOAD_BYTES;

/**
 * A cart of five hundred lines is 50 KB. Anybody can be a guest, and checking a megabyte blocks the thread for 30 ms.
 */
const MOST_SHOPPERS_BYTES = 256 * 1024;

/** Visitors without a session send nothing longer than a contact message. */
const MOST_VISITORS_BYTES = 64 * 1024;

function limitBodyByCaller(): MiddlewareHandler<HttpEnv> {
  const [upload, staff] = [limitBody(MOST_UPLOAD_BYTES), limitBody(MOST_BODY_BYTES)];
  const share = shareUploads(MOST_UPLOADING_BYTES, MOST_UPLOAD_BYTES);
  const [shopper, stranger] = [limitBody(MOST_SHOPPERS_BYTES), limitBody(MOST_VISITORS_BYTES)];
  return (c, next) => {
    const role = c.get('actor')?.role;
    if (role === undefined) return stranger(c, next);
    if (isShopper(role)) return shopper(c, next);
    return takesForm(c) ? upload(c, async () => void (await share(c, next))) : staff(c, next);
  };
}

export function buildApi(needs: ApiNeeds) {
  const api = createRoutes();
  // Webhooks authenticate raw bytes and have their own limits, so they are mounted before all other checks.
  api.route('/', webhookRoutes(needs));
  api.route('/', whatsappWebhookRoutes(needs));
  // Mail providers send a form, which no other call takes from strangers.
  api.route('/', stopNewsletterRoutes(needs));
  api.use(limitBodyByCaller(), plainInput(takesForm), enforceAccessAgain(needs.db, needs.demoAccounts.length > 0));
  api.route('/', accountRoutes(needs));
  api.route('/', accountSecurityRoutes(needs));
  api.route('/', staffRoutes(needs));
  const hasWhatsapp = needs.whatsapp !== null;
  api.route(
    '/',
    settingsRoutes({
      db: needs.db,
      deliveryPromise: () => deliveryPromise(needs.delivery),
      bannersOn: (today) => bannersOn(needs.db, today),
      offerNow: (code) => offerNow(needs.db, code),
      onScheduledChange: needs.onScheduledChange,
      hasWhatsapp,
    }),
  );
  api.route('/', categoryRoutes(needs));
  api.route('/', productRoutes(needs));
  api.route('/', couponRoutes(needs));
  api.route('/', deliveryRoutes(needs));
  api.route('/', transportRoutes(needs));
  api.route('/', addressRoutes(needs));
  api.route('/', packRoutes(needs));
  api.route('/', cartRoutes(needs));
  api.route('/', wishlistRoutes(needs));
  api.route('/', watchRoutes(needs));
  api.route('/', checkoutRoutes(needs));
  api.route('/', orderRoutes(needs));
  api.route('/', floorRoutes(needs));
  api.route('/', orderMoneyRoutes(needs));
  api.route('/', statementRoutes(needs));
  api.route('/', estimateRoutes(needs));
  api.route('/', amendingRoutes(needs));
  api.route('/', courierRoutes(needs));
  api.route('/', parcelRoutes(needs));
  api.route('/', reportRoutes(needs));
  api.route('/', notificationRoutes(needs));
  api.route('/', messageRoutes(needs));
  api.route('/', newsletterRoutes(needs));
  api.route('/', inboxRoutes(needs));
  api.route('/', pushRoutes(needs));
  api.route('/', bookRoutes(needs));
  api.route('/', cashRoutes(needs));
  api.route('/', paperRoutes(needs));
  api.route('/', privacyRoutes(needs));
  api.route('/', adminRoutes(needs));
  api.route('/', apiDocsRoutes());
  // Built once, because it is expensive and never changes while the process runs.
  let document: ReturnType<typeof describeApi> | undefined;
  api.get('/openapi.json', (c) => {
    document ??= describeApi(api);
    return c.json(document);
  });
  return api;
}
