/** The demonstration's store record; the simulation has none. */
import { PAYMENT_WAYS } from '#shop/settings/payment-order.rules.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { ESTIMATED_DELIVERY } from '../simulation/pricing.ts';

/** The banners that every shop starts with; the demonstration has no others. */
function banners(): StoreRecord['banners'] {
  const plain = { widths: [800, 1600], shows_words: true, link: '' };
  return [
    {
      ...plain,
      ...{ id: 1, key: 'banner-1' },
      title: m.demo_slide_1_title({}, { locale: 'en' }),
      tamil_title: m.demo_slide_1_title({}, { locale: 'ta' }),
      body: m.demo_slide_1_body({}, { locale: 'en' }),
      tamil_body: m.demo_slide_1_body({}, { locale: 'ta' }),
    },
    {
      ...plain,
      ...{ id: 2, key: 'banner-2' },
      title: m.demo_slide_2_title({}, { locale: 'en' }),
      tamil_title: m.demo_slide_2_title({}, { locale: 'ta' }),
      body: m.demo_slide_2_body({}, { locale: 'en' }),
      tamil_body: m.demo_slide_2_body({}, { locale: 'ta' }),
    },
  ];
}

export function storeRecord(): StoreRecord {
  return {
    ...{ id: 1, store_name: 'Mathappu', tamil_name: 'மத்தாப்பு', contact_email: 'demo@example.com' },
    ...{ phone_number: '04562 000000', whatsapp_number: '', store_address: 'Sivakasi, Tamil Nadu' },
    ...{ free_delivery_amount: 1000, free_delivery_km: 10 },
    ...{ youtube_link: '', facebook_link: '', twitter_link: '', insta_link: '' },
    ...{ offer_code: 'DIWALI20', offer_code_now: 'DIWALI20', offer_content: m.demo_banner_body({}, { locale: 'en' }) },
    tamil_offer_content: m.demo_banner_body({}, { locale: 'ta' }),
    ...{ delivery_days_text: ESTIMATED_DELIVERY, tamil_delivery_days_text: m.demo_days({}, { locale: 'ta' }) },
    sales_mode: 'online_payment',
    season_message: m.demo_ribbon({}, { locale: 'en' }),
    tamil_season_message: m.demo_ribbon({}, { locale: 'ta' }),
    ...{ sales_mode_now: 'online_payment', opening: null, opens_at: '', before_opening: 'closed' },
    ...{ whatsapp_button: false, last_order_date: '', festival_date: '', after_last_order: 'later' },
    ...{ festival_name: '', tamil_festival_name: '' },
    ...{ cod_enabled: true, upi_id: '', bank_details: '', utr_hold_hours: 48, most_per_product: 100, estimate_days: 3 },
    ...{ estimate_reminders: true, delivered_after_days: 0 },
    ...{ hold_percent: 100, hold_pieces: 100, hold_total_percent: 100, holds_per_address: 100 },
    ...{ mails_per_day: 0, texts_per_day: 0, texts_per_address: 0, messages_per_day: 0, orders_per_day: 100 },
    ...{ order_alerts: false, badges_enabled: true, legal_name: '', licence_number: '', gstin: '' },
    ...{ packing_kind: 'none', packing_percent: 0, packing_charge: 0, courier_from: 0, courier_to: 0 },
    payment_order: [...PAYMENT_WAYS],
    ...{ tax_mode: 'none', tax_rates: [], round_total: false, bill_at: 'packing', bill_prefix: '' },
    labels_per_sheet: '4',
    grievance_officer: { name: '', designation: '', tamil_designation: '', phone: '', email: '' },
    ...{ logo: null, shop_photo: null, licence_picture: null, banners: banners() },
    delivery: { by_rules: false, min_from: 0 },
    whatsapp_news: false,
  };
}
