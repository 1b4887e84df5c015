/** The texts of SMS, word for word as the owner registers them (DLT); docs/messages.md lists them. */
import type { MessageEvent } from './messages.contract.ts';

type Texts = Record<MessageEvent, string>;

const EN: Texts = {
  placed: 'Order {1} is confirmed. Total {2}. Details: {3}',
  awaiting: 'Order {1}: we are checking your transfer of {2}. Details: {3}',
  estimate: 'Your estimate {1} is ready. Total {2}. See it here: {3}',
  estimate_ends: 'Estimate {1}: its prices are valid till {3}. Total {2}. Answer here: {4}',
  amended: 'Order {1} was changed. New total {2}, still to pay {3}. Details: {4}',
  paid: 'Payment received for order {1}. Total {2}. Details: {3}',
  packed: 'Order {1} is packed. Cartons: {2}, weight: {3}. Details: {4}',
  shipped: 'Order {1} has been sent by {2}, LR number {3}. Details: {4}',
  parcel_sent: 'Order {1}: news of your parcels. Sent by {2}, LR number {3}. Details: {4}',
  parcel_arrived: 'Order {1}: your parcel is at the office of {2}: {3}. Details: {4}',
  delivered: 'Order {1} has been delivered. Details: {2}',
  cancelled: 'Order {1} has been cancelled. Details: {2}',
  transfer_refused: 'Order {1}: we could not find your transfer of {2}. Details: {3}',
  refund_due: 'Order {1} could not be fulfilled. {2} will be refunded. Details: {3}',
  refunded: 'Order {1}: {2} has been refunded. Details: {3}',
};

const TA: Texts = {
  placed: 'ஆர்டர் {1} உறுதியானது. மொத்தம் {2}. விவரம்: {3}',
  awaiting: 'ஆர்டர் {1}: நீங்கள் அனுப்பிய {2} வந்துவிட்டதா எனப் பார்க்கிறோம். விவரம்: {3}',
  estimate: 'எஸ்டிமேட் {1} தயார். மொத்தம் {2}. இங்கே பாருங்கள்: {3}',
  estimate_ends: 'எஸ்டிமேட் {1}: விலை {3} வரை மட்டுமே. மொத்தம் {2}. பதிலளிக்க: {4}',
  amended: 'ஆர்டர் {1} மாற்றப்பட்டது. புதிய மொத்தம் {2}, செலுத்த வேண்டியது {3}. விவரம்: {4}',
  paid: 'ஆர்டர் {1}-க்குப் பணம் கிடைத்தது. மொத்தம் {2}. விவரம்: {3}',
  packed: 'ஆர்டர் {1} பேக் ஆகிவிட்டது. அட்டைப்பெட்டிகள்: {2}, எடை: {3}. விவரம்: {4}',
  shipped: 'ஆர்டர் {1} {2} மூலம் அனுப்பப்பட்டது, LR எண் {3}. விவரம்: {4}',
  parcel_sent: 'ஆர்டர் {1}: பார்சல் விவரம். {2} மூலம் அனுப்பப்பட்டது, LR எண் {3}. விவரம்: {4}',
  parcel_arrived: 'ஆர்டர் {1}: உங்கள் பார்சல் {2} அலுவலகத்துக்கு வந்துவிட்டது: {3}. விவரம்: {4}',
  delivered: 'ஆர்டர் {1} டெலிவரி ஆனது. விவரம்: {2}',
  cancelled: 'ஆர்டர் {1} ரத்து செய்யப்பட்டது. விவரம்: {2}',
  transfer_refused: 'ஆர்டர் {1}: நீங்கள் அனுப்பிய {2} எங்கள் கணக்கில் வரவில்லை. விவரம்: {3}',
  refund_due: 'ஆர்டர் {1}-ஐ அனுப்ப இயலவில்லை. {2} திருப்பித் தரப்படும். விவரம்: {3}',
  refunded: 'ஆர்டர் {1}: {2} திருப்பி அனுப்பப்பட்டது. விவரம்: {3}',
};

const TEXTS = { en: EN, ta: TA };

export function smsText(event: MessageEvent, locale: 'en' | 'ta', values: readonly string[]): string {
  return TEXTS[locale][event].replace(/\{(\d)\}/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
