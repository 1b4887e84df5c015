/** The store record of a new shop: the demonstration's, or an empty one that only takes enquiries until the owner decides. */
import { paiseFromRupees } from '#shared/money.ts';
import type { storeSettings as table } from '#shop/settings/settings.tables.ts';
import { storeSettings } from './store.ts';

type StoreRecord = typeof table.$inferInsert;

export const demoStore: StoreRecord = {
  storeName: storeSettings.store_name,
  tamilName: storeSettings.tamil_name,
  contactEmail: storeSettings.contact_email,
  phoneNumber: storeSettings.phone_number,
  whatsappNumber: storeSettings.whatsapp_number,
  storeAddress: storeSettings.store_address,
  freeDeliveryAmount: paiseFromRupees(storeSettings.free_delivery_amount),
  freeDeliveryKm: storeSettings.free_delivery_km,
  youtubeLink: storeSettings.youtube_link,
  facebookLink: storeSettings.facebook_link,
  twitterLink: storeSettings.twitter_link,
  instaLink: storeSettings.insta_link,
  offerCode: storeSettings.offer_code,
  offerContent: storeSettings.offer_content,
  tamilOfferContent: storeSettings.tamil_offer_content,
  deliveryDaysText: storeSettings.delivery_days_text,
  tamilDeliveryDaysText: storeSettings.tamil_delivery_days_text,
  salesMode: 'online_payment',
  badgesEnabled: true,
  legalName: storeSettings.legal_name,
  licenceNumber: storeSettings.licence_number,
  gstin: storeSettings.gstin,
  grievanceOfficer: storeSettings.grievance_officer,
};

/** Production starts in enquiry mode until the owner chooses (decisions §4). */
export const emptyStore: StoreRecord = {
  storeName: 'Mathappu',
  tamilName: 'மத்தாப்பு',
  contactEmail: '',
  phoneNumber: '',
  storeAddress: '',
  freeDeliveryAmount: paiseFromRupees(500),
  freeDeliveryKm: 10,
  tamilDeliveryDaysText: '2-3 வேலை நாட்கள்',
  salesMode: 'enquiry_only',
  grievanceOfficer: { name: '', designation: '', phone: '', email: '' },
};
