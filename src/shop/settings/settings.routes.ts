import { databaseNow } from '#platform/db/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { dayInIndia } from '#shared/dates.ts';
import type { Banner } from '../banners/banners.contract.ts';
import type { DeliveryPromise } from '../delivery/delivery.contract.ts';
import { openingAfter, salesModeAt } from './season.rules.ts';
import { settingsCalls } from './settings.calls.ts';
import * as settings from './settings.ts';

interface SettingsNeeds {
  db: Db;
  /** The promises of the delivery rules, which belong to another noun. */
  deliveryPromise: () => Promise<DeliveryPromise>;
  /** The banners of a day, which are not part of the store record either. */
  bannersOn: (today: string) => Promise<Banner[]>;
  /** The code of an offer while its coupon is valid, else empty, and when that changes. */
  offerNow: (code: string) => Promise<{ code: string; changesAt: number[] }>;
  /** Called with a time at which the store's answers will change without a write. */
  onScheduledChange: (at: number) => void;
  /** Whether WhatsApp is configured. */
  hasWhatsapp: boolean;
}

export function settingsRoutes(needs: SettingsNeeds) {
  const { db, deliveryPromise, bannersOn, offerNow, onScheduledChange, hasWhatsapp } = needs;
  return createRoutes()
    .openapi(route(settingsCalls.getStore), async (c) => {
      const [store, delivery, banners] = await Promise.all([
        settings.getStore(db),
        deliveryPromise(),
        bannersOn(dayInIndia(databaseNow())),
      ]);
      const now = databaseNow();
      const opens = openingAfter(store, now);
      const offer = await offerNow(store.offer_code);
      for (const at of opens === null ? offer.changesAt : [opens, ...offer.changesAt]) onScheduledChange(at);
      const season = {
        sales_mode_now: salesModeAt(store, now),
        opening: opens === null ? null : new Date(opens).toISOString(),
        offer_code_now: offer.code,
      };
      return c.json({ data: [{ ...store, ...season, banners, delivery, whatsapp_news: hasWhatsapp }] }, 200);
    })
    .openapi(route(settingsCalls.updateStore), async (c) => {
      const admin = requireAdmin(c);
      const store = await settings.updateStore(db, c.req.valid('param').id, c.req.valid('json'), admin.id);
      return c.json({ data: store }, 200);
    });
}
