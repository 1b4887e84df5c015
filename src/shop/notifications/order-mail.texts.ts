/** The texts of order mails in both languages; order-mail.ts fills in `{…}`. */

import type { Difference } from '../orders/amending/amending.contract.ts';
import type { EstimateMailKind, NotServed, OrderMailKind, PaymentMethod } from '../orders/orders.status.ts';
import type { HandWay } from '../payments/payments.status.ts';

export interface MailWords {
  subject: string;
  greeting: string;
  lead: string;
  next: string;
}

type Locale = 'en' | 'ta';

/** Why a late payment is refunded instead of fulfilled. */
export const REFUSED_LEADS: Record<Locale, Record<NotServed, string>> = {
  en: {
    goods:
      'Your payment has reached us, but we could not hold all the items for you until then, and they are now sold out.',
    price: 'Your payment reached us after the holding time; by then the price of an item had gone up.',
    coupon:
      'Your payment reached us after the holding time; by then the coupon {coupon} had been used up or had ended.',
  },
  ta: {
    goods: 'உங்கள் பணம் கிடைத்தது; ஆனால் அதுவரை எல்லாப் பொருட்களையும் உங்களுக்காக ஒதுக்கி வைக்க முடியவில்லை, அவை விற்றுத் தீர்ந்துவிட்டன.',
    price: 'ஆர்டருக்கான நேரம் முடிந்த பிறகே உங்கள் பணம் வந்தது; அதற்குள் அதிலுள்ள ஒரு பொருளின் விலை உயர்ந்துவிட்டது.',
    coupon: 'ஆர்டருக்கான நேரம் முடிந்த பிறகே உங்கள் பணம் வந்தது; அதற்குள் {coupon} கூப்பன் தீர்ந்துவிட்டது அல்லது முடிந்துவிட்டது.',
  },
};

export const MAIL_TEXTS: Record<Locale, Record<OrderMailKind, MailWords>> = {
  en: {
    placed: {
      subject: 'Order {number} is confirmed',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your order. We have received it and will pack it with care.',
      next: 'We will write again when your parcel leaves our store.',
    },
    awaiting: {
      subject: 'We have received your order {number}',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your order. We are checking our bank account for your transfer (UTR {utr}).',
      next: 'We will write again once the amount is credited.',
    },
    estimate: {
      subject: 'Estimate {number}',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your enquiry. This is your estimate; it is not a bill.',
      next: 'Its prices are valid till {validUntil}. Use the link below to accept it, ask for a change or see how to pay. We will call you to confirm items and delivery.',
    },
    estimate_ends: {
      subject: 'Estimate {number}: prices valid till {validUntil}',
      greeting: 'Vanakkam {name},',
      lead: 'The prices of your estimate are valid till {validUntil}, and we have not had your answer yet.',
      next: 'Use the link below to accept it, ask for a change or see how to pay. After that day you can renew it there at the prices of the day. If you no longer need it, there is nothing to do.',
    },
    amended: {
      subject: 'Your order {number} was changed',
      greeting: 'Vanakkam {name},',
      lead: 'As agreed, we have changed your order.',
      next: 'If you did not expect this, please call us.',
    },
    paid: {
      subject: 'Payment received for order {number}',
      greeting: 'Vanakkam {name},',
      lead: 'Your payment has reached us. Your order is confirmed and will be packed with care.',
      next: 'We will write again when your parcel leaves our store.',
    },
    packed: {
      subject: 'Order {number} is packed',
      greeting: 'Vanakkam {name},',
      lead: 'Your order is packed and ready.',
      next: 'We will write again when it leaves our store.',
    },
    refunded: {
      subject: 'Refund for order {number}',
      greeting: 'Vanakkam {name},',
      lead: 'We have refunded {refund} for this order.',
      next: 'It will reach the account you paid from in 5 to 7 working days{by}.',
    },
    shipped: {
      subject: 'Order {number} is on its way',
      greeting: 'Vanakkam {name},',
      lead: 'Your parcel has left our store.',
      next: 'The parcel service will call you. If you collect it from their office, please take a photo ID.',
    },
    parcel_sent: {
      subject: 'Parcels of order {number}',
      greeting: 'Vanakkam {name},',
      lead: 'There is news about the parcels of your order. The details are below.',
      next: 'If you collect a parcel from the office of the parcel service, please take its LR number and a photo ID.',
    },
    parcel_arrived: {
      subject: 'Order {number}: your parcel is at the office',
      greeting: 'Vanakkam {name},',
      lead: 'Your parcel has reached the office of the parcel service and can be collected.',
      next: 'Please take its LR number and a photo ID, and call the office before you go.',
    },
    delivered: {
      subject: 'Your order {number} has been delivered',
      greeting: 'Vanakkam {name},',
      lead: 'Your parcel has been delivered. Have a bright and safe celebration!',
      next: 'If anything is missing or damaged, tell us within 48 hours.',
    },
    cancelled: {
      subject: 'Your order {number} is cancelled',
      greeting: 'Vanakkam {name},',
      lead: 'Your order is cancelled.',
      next: 'The amount you paid will be credited to the same account in 5 to 7 working days{by}.',
    },
    transfer_refused: {
      subject: 'Order {number} is cancelled: your transfer did not arrive',
      greeting: 'Vanakkam {name},',
      lead: 'Your order is cancelled, because the transfer you told us about has not reached our account.',
      next: 'If the money was debited, write to us with the UTR and we will trace it.',
    },
    refund_due: {
      subject: 'Your payment for order {number} is being refunded',
      greeting: 'Vanakkam {name},',
      lead: REFUSED_LEADS.en.goods,
      next: 'The full amount will be credited to the account you paid from in 5 to 7 working days{by}.',
    },
  },
  ta: {
    placed: {
      subject: 'ஆர்டர் {number} உறுதி செய்யப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டருக்கு நன்றி. ஆர்டர் எங்களுக்குக் கிடைத்தது; கவனமாகப் பேக் செய்து அனுப்புவோம்.',
      next: 'பார்சல் கிளம்பியதும் மீண்டும் தெரிவிக்கிறோம்.',
    },
    awaiting: {
      subject: 'ஆர்டர் {number} கிடைத்தது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டருக்கு நன்றி. {utr} என்ற எண்ணுடன் நீங்கள் அனுப்பிய பணத்தைச் சரிபார்க்கிறோம்.',
      next: 'பணம் எங்கள் கணக்கில் வந்ததும் மீண்டும் தெரிவிக்கிறோம்.',
    },
    estimate: {
      subject: 'எஸ்டிமேட் {number}',
      greeting: 'வணக்கம் {name},',
      lead: 'பட்டியல் அனுப்பியதற்கு நன்றி. இது உங்கள் எஸ்டிமேட்; பில் அல்ல.',
      next: 'இந்த விலை {validUntil} வரை செல்லும். கீழே உள்ள இணைப்பில் ஏற்றுக்கொள்ளலாம், மாற்றம் கேட்கலாம், பணம் செலுத்தும் வழிகளைப் பார்க்கலாம். உங்களை அழைத்துப் பொருட்களையும் டெலிவரியையும் உறுதி செய்வோம்.',
    },
    estimate_ends: {
      subject: 'எஸ்டிமேட் {number}: விலை {validUntil} வரை மட்டுமே',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் எஸ்டிமேட்டின் விலை {validUntil} வரை மட்டுமே செல்லும்; உங்கள் பதில் இன்னும் வரவில்லை.',
      next: 'கீழே உள்ள இணைப்பில் ஏற்றுக்கொள்ளலாம், மாற்றம் கேட்கலாம், பணம் செலுத்தும் வழிகளைப் பார்க்கலாம். அந்த நாளுக்குப் பிறகு, அன்றைய விலையில் அங்கேயே புதுப்பிக்கலாம். இப்போது தேவையில்லை என்றால் எதுவும் செய்ய வேண்டாம்.',
    },
    amended: {
      subject: 'உங்கள் ஆர்டர் {number} மாற்றப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'பேசியபடி உங்கள் ஆர்டரை மாற்றியுள்ளோம்.',
      next: 'நீங்கள் இதை எதிர்பார்க்கவில்லை என்றால் எங்களை அழையுங்கள்.',
    },
    paid: {
      subject: 'ஆர்டர் {number}: பணம் கிடைத்தது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பணம் எங்களுக்குக் கிடைத்தது. ஆர்டர் உறுதி செய்யப்பட்டது; கவனமாகப் பேக் செய்து அனுப்புவோம்.',
      next: 'பார்சல் கிளம்பியதும் மீண்டும் தெரிவிக்கிறோம்.',
    },
    packed: {
      subject: 'ஆர்டர் {number} பேக் ஆகிவிட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டரைப் பேக் செய்துவிட்டோம்; தயாராக உள்ளது.',
      next: 'கடையிலிருந்து கிளம்பியதும் மீண்டும் தெரிவிக்கிறோம்.',
    },
    refunded: {
      subject: 'ஆர்டர் {number}: பணம் திருப்பித் தரப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'இந்த ஆர்டருக்கான {refund} தொகையைத் திருப்பி அனுப்பியுள்ளோம்.',
      next: 'நீங்கள் செலுத்திய கணக்கில் 5 முதல் 7 வேலை நாட்களில்{by} தெரியும்.',
    },
    shipped: {
      subject: 'ஆர்டர் {number} அனுப்பப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பார்சல் எங்கள் கடையிலிருந்து கிளம்பிவிட்டது.',
      next: 'பார்சல் சர்வீஸிலிருந்து அழைப்பார்கள். அவர்கள் அலுவலகத்தில் பெற்றுக்கொள்வதாக இருந்தால், அடையாள அட்டையை எடுத்துச் செல்லுங்கள்.',
    },
    parcel_sent: {
      subject: 'ஆர்டர் {number}: பார்சல் விவரம்',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பார்சல்கள் பற்றிப் புதிய தகவல் வந்துள்ளது. இப்போதைய விவரம் கீழே உள்ளது.',
      next: 'பார்சல் அலுவலகத்தில் பெற்றுக்கொள்ளச் செல்லும்போது LR எண்ணையும் புகைப்பட அடையாள அட்டையையும் எடுத்துச் செல்லுங்கள்.',
    },
    parcel_arrived: {
      subject: 'ஆர்டர் {number}: பார்சல் அலுவலகத்துக்கு வந்துவிட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பார்சல் அலுவலகத்துக்கு வந்துவிட்டது; அங்கே பெற்றுக்கொள்ளலாம்.',
      next: 'LR எண்ணையும் புகைப்பட அடையாள அட்டையையும் எடுத்துச் செல்லுங்கள்; புறப்படும் முன் அலுவலகத்தை அழைத்துக் கேளுங்கள்.',
    },
    delivered: {
      subject: 'ஆர்டர் {number} வந்து சேர்ந்தது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பார்சல் வந்து சேர்ந்தது. ஒளிமயமான, பாதுகாப்பான கொண்டாட்டம் அமையட்டும்!',
      next: 'ஏதேனும் குறைந்திருந்தாலோ சேதமடைந்திருந்தாலோ 48 மணி நேரத்துக்குள் எங்களுக்கு எழுதுங்கள்.',
    },
    cancelled: {
      subject: 'ஆர்டர் {number} ரத்து செய்யப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டர் ரத்து செய்யப்பட்டது.',
      next: 'நீங்கள் செலுத்திய தொகை, செலுத்திய கணக்குக்கே 5 முதல் 7 வேலை நாட்களில்{by} திரும்ப வரும்.',
    },
    transfer_refused: {
      subject: 'ஆர்டர் {number} ரத்து செய்யப்பட்டது: பணம் வந்து சேரவில்லை',
      greeting: 'வணக்கம் {name},',
      lead: 'அனுப்பியதாக நீங்கள் தெரிவித்த பணம் எங்கள் கணக்கில் வந்து சேராததால் உங்கள் ஆர்டரை ரத்து செய்துள்ளோம்.',
      next: 'உங்கள் கணக்கிலிருந்து பணம் கழிந்திருந்தால், வங்கியின் பரிமாற்ற எண்ணுடன் (UTR) எங்களுக்கு எழுதுங்கள்; தேடிப் பார்க்கிறோம்.',
    },
    refund_due: {
      subject: 'ஆர்டர் {number}: உங்கள் பணம் திருப்பி அனுப்பப்படுகிறது',
      greeting: 'வணக்கம் {name},',
      lead: REFUSED_LEADS.ta.goods,
      next: 'முழுத் தொகையும் செலுத்திய கணக்குக்கே 5 முதல் 7 வேலை நாட்களில்{by} திரும்ப வரும்.',
    },
  },
};

/** The lead of `awaiting` if the transfer was refused before the mail was written, which takes its UTR off the order. */
export const CHECKING_TRANSFER: Record<Locale, string> = {
  en: 'Thank you for your order. We are checking our bank account for your transfer.',
  ta: 'உங்கள் ஆர்டருக்கு நன்றி. நீங்கள் அனுப்பிய பணம் வந்ததா எனச் சரிபார்க்கிறோம்.',
};

/** For an estimate whose transfer did not arrive: it is open again. */
export const TRANSFER_MISSING: Record<Locale, MailWords> = {
  en: {
    subject: 'Estimate {number}: your transfer did not arrive',
    greeting: 'Vanakkam {name},',
    lead: 'The transfer you told us about has not reached our account. Your estimate is open again.',
    next: 'If the money was debited, check its UTR number and enter it again on the estimate’s page. Otherwise you can pay again there.',
  },
  ta: {
    subject: 'எஸ்டிமேட் {number}: பணம் வந்து சேரவில்லை',
    greeting: 'வணக்கம் {name},',
    lead: 'அனுப்பியதாக நீங்கள் தெரிவித்த பணம் எங்கள் கணக்கில் வந்து சேரவில்லை. உங்கள் எஸ்டிமேட் மீண்டும் திறந்துள்ளது.',
    next: 'உங்கள் கணக்கிலிருந்து பணம் கழிந்திருந்தால், UTR எண்ணைச் சரிபார்த்து எஸ்டிமேட் பக்கத்தில் மீண்டும் உள்ளிடுங்கள். இல்லையென்றால் அங்கேயே மீண்டும் பணம் செலுத்தலாம்.',
  },
};

/** For an enquiry that never became an order. */
export const ENQUIRY_CANCELLED: Record<Locale, MailWords> = {
  en: {
    subject: 'Estimate {number} is cancelled',
    greeting: 'Vanakkam {name},',
    lead: 'Your enquiry is cancelled, and its estimate is no longer valid.',
    next: 'Nothing was paid for it. You can send us a new list at any time.',
  },
  ta: {
    subject: 'எஸ்டிமேட் {number} ரத்து செய்யப்பட்டது',
    greeting: 'வணக்கம் {name},',
    lead: 'உங்கள் என்கொயரி ரத்து செய்யப்பட்டது; இந்த எஸ்டிமேட் இனி செல்லாது.',
    next: 'இதற்குப் பணம் எதுவும் செலுத்தப்படவில்லை. எப்போது வேண்டுமானாலும் புதிய பட்டியலை அனுப்பலாம்.',
  },
};

/** For what a change added, whose transfer did not arrive: it is due again. */
export const DUE_MISSING: Record<Locale, MailWords> = {
  en: {
    subject: 'Order {number}: your transfer did not arrive',
    greeting: 'Vanakkam {name},',
    lead: 'The transfer you told us about has not reached our account, so what the change of your order added is still to be paid.',
    next: 'If the money was debited, check its UTR number with your bank and give it to us again. Otherwise please pay again.',
  },
  ta: {
    subject: 'ஆர்டர் {number}: பணம் வந்து சேரவில்லை',
    greeting: 'வணக்கம் {name},',
    lead: 'அனுப்பியதாக நீங்கள் தெரிவித்த பணம் எங்கள் கணக்கில் வந்து சேரவில்லை; எனவே ஆர்டரில் கூடிய தொகையை இன்னும் செலுத்த வேண்டும்.',
    next: 'உங்கள் கணக்கிலிருந்து பணம் கழிந்திருந்தால், வங்கியில் UTR எண்ணைச் சரிபார்த்து மீண்டும் தெரிவியுங்கள். இல்லையென்றால் மீண்டும் பணம் செலுத்துங்கள்.',
  },
};

/** What comes next for an estimate whose page shows no way to pay. */
export const PAID_LATER: Record<Locale, Record<EstimateMailKind, string>> = {
  en: {
    estimate:
      'Its prices are valid till {validUntil}. Use the link below to accept it or ask for a change. We will call you to confirm items and delivery, and tell you then how to pay.',
    estimate_ends:
      'Use the link below to accept it or ask for a change; we will then tell you how to pay. After that day you can renew it there at the prices of the day. If you no longer need it, there is nothing to do.',
  },
  ta: {
    estimate:
      'இந்த விலை {validUntil} வரை செல்லும். கீழே உள்ள இணைப்பில் ஏற்றுக்கொள்ளலாம் அல்லது மாற்றம் கேட்கலாம். உங்களை அழைத்துப் பொருட்களையும் டெலிவரியையும் உறுதி செய்வோம்; பணம் செலுத்தும் முறையையும் அப்போது சொல்வோம்.',
    estimate_ends:
      'கீழே உள்ள இணைப்பில் ஏற்றுக்கொள்ளலாம் அல்லது மாற்றம் கேட்கலாம்; பணம் செலுத்தும் முறையை அதன் பிறகு சொல்வோம். அந்த நாளுக்குப் பிறகு, அன்றைய விலையில் அங்கேயே புதுப்பிக்கலாம். இப்போது தேவையில்லை என்றால் எதுவும் செய்ய வேண்டாம்.',
  },
};

/** After a paid order was sent, whose page asks the same. */
export const TELL_ARRIVAL: Record<Locale, string> = {
  en: 'Once everything has arrived, please tell us on the order’s page.',
  ta: 'எல்லாம் வந்து சேர்ந்ததும், ஆர்டர் பக்கத்தில் எங்களுக்குத் தெரிவியுங்கள்.',
};

/** Replaces the promise of a refund if nothing was paid. */
export const NOTHING_PAID: Record<Locale, string> = {
  en: 'Nothing was paid for it, so there is no refund.',
  ta: 'இதற்குப் பணம் எதுவும் செலுத்தப்படவில்லை; எனவே திரும்ப வர வேண்டிய தொகை இல்லை.',
};

/** Of money that the shop collected by hand, and pays back by hand: no bank's days can be promised for it. */
export const REFUNDED_BY_HAND: Record<Locale, string> = {
  en: 'We will refund the amount you paid, and write again when it is done.',
  ta: 'நீங்கள் செலுத்திய தொகையைத் திருப்பித் தருவோம்; தந்ததும் மீண்டும் தெரிவிக்கிறோம்.',
};

/** What a change means for the money, said before what comes next. */
export const CHANGED_MONEY: Record<Locale, Record<'due' | 'refunded', string>> = {
  en: {
    due: '{due} is still to be paid.',
    refunded: 'It costs less now: {difference} is refunded to you.',
  },
  ta: {
    due: 'இன்னும் {due} செலுத்த வேண்டும்.',
    refunded: 'இப்போது விலை குறைந்துள்ளது: {difference} உங்களுக்குத் திரும்ப வரும்.',
  },
};

/** The leads of confirmations that promise no packing: it is done already, or nothing is sent afterwards. */
export const CONFIRMED: Record<Locale, Record<'placed' | 'paid', string>> = {
  en: {
    placed: 'Thank you for your order. We have received it.',
    paid: 'Your payment has reached us. Your order is confirmed.',
  },
  ta: {
    placed: 'உங்கள் ஆர்டருக்கு நன்றி. ஆர்டர் எங்களுக்குக் கிடைத்தது.',
    paid: 'உங்கள் பணம் எங்களுக்குக் கிடைத்தது. ஆர்டர் உறுதி செய்யப்பட்டது.',
  },
};

/** What comes next for an order that its buyer fetches: no parcel leaves the shop. */
export const FETCH_IT = {
  en: { packed: 'You can fetch it at our shop.', unpacked: 'Once it is packed, you can fetch it at our shop.' },
  ta: { packed: 'கடைக்கு வந்து வாங்கிக்கொள்ளலாம்.', unpacked: 'பேக் ஆனதும் கடைக்கு வந்து வாங்கிக்கொள்ளலாம்.' },
};

/** Of goods that their buyer took along from the shop. */
export const TAKEN_ALONG: Record<Locale, MailWords> = {
  en: {
    subject: 'Goods of order {number} handed over',
    greeting: 'Vanakkam {name},',
    lead: 'You have received your goods at our shop. Have a bright and safe celebration!',
    next: MAIL_TEXTS.en.delivered.next,
  },
  ta: {
    subject: 'ஆர்டர் {number}: பொருட்களைப் பெற்றுக்கொண்டீர்கள்',
    greeting: 'வணக்கம் {name},',
    lead: 'உங்கள் பொருட்களை எங்கள் கடையில் பெற்றுக்கொண்டீர்கள். ஒளிமயமான, பாதுகாப்பான கொண்டாட்டம் அமையட்டும்!',
    next: MAIL_TEXTS.ta.delivered.next,
  },
};

const AFTERWARDS: Record<Locale, string> = {
  en: 'If anything about it is not right, please tell us.',
  ta: 'விவரம் ஏதாவது சரியாக இல்லையென்றால் எங்களிடம் சொல்லுங்கள்.',
};

/**
 * Of a sale whose goods were handed over at once, and of money that arrives after they have left the shop: nothing is
 * packed or sent any more.
 */
export const CONFIRMED_AFTERWARDS: Record<Locale, Record<'placed' | 'paid', MailWords>> = {
  en: {
    placed: { ...MAIL_TEXTS.en.placed, lead: 'Thank you for your order.', next: AFTERWARDS.en },
    paid: { ...MAIL_TEXTS.en.paid, lead: 'Your payment has reached us. Thank you.', next: AFTERWARDS.en },
  },
  ta: {
    placed: { ...MAIL_TEXTS.ta.placed, lead: 'உங்கள் ஆர்டருக்கு நன்றி.', next: AFTERWARDS.ta },
    paid: { ...MAIL_TEXTS.ta.paid, lead: 'உங்கள் பணம் எங்களுக்குக் கிடைத்தது. நன்றி.', next: AFTERWARDS.ta },
  },
};

/** Replaces the sentence about how long the gateway's refund takes: this money has been paid back already. */
export const GIVEN_BY_HAND: Record<Locale, Record<HandWay | 'unknown', string>> = {
  en: {
    cash: 'We paid it in cash.',
    transfer: 'We sent it by bank transfer. Reference: {reference}.',
    unknown: 'We paid it ourselves, not through the payment gateway.',
  },
  ta: {
    cash: 'அதை ரொக்கமாகத் திருப்பித் தந்துள்ளோம்.',
    transfer: 'அதை வங்கிக் கணக்குக்கு அனுப்பியுள்ளோம். குறிப்பு எண்: {reference}.',
    unknown: 'அதை நாங்களே நேரடியாகத் திருப்பித் தந்துள்ளோம்.',
  },
};

export const PAYMENT_TEXTS: Record<Locale, Record<PaymentMethod, string>> = {
  en: {
    online: 'Card or UPI',
    cod: 'Cash on delivery',
    upi_direct: 'UPI transfer',
    bank_transfer: 'Bank transfer',
    cash: 'Cash',
    card: 'Card',
    free: 'Nothing to pay',
    enquiry: 'After we confirm by phone',
  },
  ta: {
    online: 'கார்டு அல்லது UPI',
    cod: 'கேஷ் ஆன் டெலிவரி (COD)',
    upi_direct: 'UPI பரிமாற்றம்',
    bank_transfer: 'வங்கிப் பரிமாற்றம் (Bank transfer)',
    cash: 'ரொக்கம் (Cash)',
    card: 'கார்டு (Card)',
    free: 'பணம் செலுத்த வேண்டாம்',
    enquiry: 'அழைத்து உறுதி செய்த பிறகு',
  },
};

type Label =
  | 'date'
  | 'item'
  | 'quantity'
  | 'amount'
  | 'subtotal'
  | 'discount'
  | 'charges'
  | 'packing'
  | 'delivery'
  | 'tax'
  | 'taxIncluded'
  | 'roundOff'
  | 'total'
  | 'payment'
  | 'due'
  | 'changes'
  | 'address'
  | 'billTo'
  | 'courier'
  | 'courierCharge'
  | 'cartons'
  | 'weight'
  | 'kilograms'
  | 'photo'
  | 'freight'
  | 'collectBy'
  | 'arrived'
  | 'returned'
  | 'chosenOffice'
  | 'expected'
  | 'track'
  | 'trackParcel'
  | 'openEstimate'
  | 'payDue'
  | 'openBill'
  | 'licence'
  | 'careful';

export const TABLE_TEXTS: Record<Locale, Record<Label, string>> = {
  en: {
    date: 'Date',
    item: 'Item',
    quantity: 'Qty',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    charges: 'Cash on delivery charge',
    packing: 'Packing and forwarding',
    delivery: 'Delivery',
    tax: 'GST',
    taxIncluded: 'Prices include GST of {amount}.',
    roundOff: 'Round-off',
    total: 'Total',
    payment: 'Payment',
    due: 'Amount due',
    changes: 'What changed',
    address: 'Delivery address',
    billTo: 'On the bill',
    courier: 'Courier',
    cartons: 'Cartons',
    weight: 'Weight',
    kilograms: 'kg',
    photo: 'Photo of the lorry receipt (LR)',
    freight: 'Freight to pay at the office',
    collectBy: 'Collect it by',
    arrived: 'It is at the office, ready to collect.',
    returned: 'It came back to the shop.',
    chosenOffice: 'You asked to collect it at',
    expected: 'Expected delivery: {days}.',
    courierCharge: 'The courier charge, if any, is paid in cash to the courier.',
    track: 'Track your order',
    trackParcel: 'Track this parcel',
    openEstimate: 'Open your estimate',
    payDue: 'See what is still to be paid',
    openBill: 'Open your bill {number}',
    licence: 'Licence No.',
    careful: 'We never ask for an OTP or PIN.',
  },
  ta: {
    date: 'தேதி',
    item: 'பொருள்',
    quantity: 'எண்ணம்',
    amount: 'தொகை',
    subtotal: 'பொருட்களின் மொத்தம்',
    discount: 'தள்ளுபடி',
    charges: 'COD கூடுதல் கட்டணம்',
    packing: 'பேக்கிங் கட்டணம்',
    delivery: 'டெலிவரி',
    tax: 'GST',
    taxIncluded: 'விலையில் {amount} GST அடங்கும்.',
    roundOff: 'முழு ரூபாயாக்கல்',
    total: 'மொத்தத் தொகை',
    payment: 'பணம் செலுத்தும் முறை',
    due: 'செலுத்த வேண்டிய தொகை',
    changes: 'மாற்றங்கள்',
    address: 'டெலிவரி முகவரி',
    billTo: 'பில்லில்',
    courier: 'பார்சல் சர்வீஸ்',
    cartons: 'அட்டைப்பெட்டிகள்',
    weight: 'எடை',
    kilograms: 'கிலோ',
    photo: 'லாரி ரசீதின் (LR) படம்',
    freight: 'அலுவலகத்தில் செலுத்த வேண்டிய லாரி கட்டணம்',
    collectBy: 'பெற வேண்டிய கடைசி நாள்',
    arrived: 'பார்சல் அலுவலகத்துக்கு வந்துவிட்டது; பெற்றுக்கொள்ளுங்கள்.',
    returned: 'பார்சல் கடைக்குத் திரும்பியது.',
    chosenOffice: 'நீங்கள் தேர்ந்தெடுத்த அலுவலகம்',
    expected: 'டெலிவரிக்கு ஆகும் காலம்: {days}.',
    courierCharge: 'பார்சல் கட்டணம் இருந்தால், அதைப் பார்சல் சர்வீஸிடம் ரொக்கமாகச் செலுத்துங்கள்.',
    track: 'ஆர்டர் நிலையைப் பார்க்க',
    trackParcel: 'பார்சல் எங்கே என்று பார்க்க',
    openEstimate: 'எஸ்டிமேட்டைத் திறக்க',
    payDue: 'செலுத்த வேண்டிய தொகையைப் பார்க்க',
    openBill: 'உங்கள் பில் {number}-ஐத் திறக்க',
    licence: 'உரிம எண்',
    careful: 'OTP, PIN ஒருபோதும் கேட்பதில்லை.',
  },
};

/** What a new version changed. */
export const CHANGE_TEXTS: Record<Locale, Record<Difference['what'] | 'inPlaceOf' | 'noCoupon', string>> = {
  en: {
    added: 'Added: {name} × {to}',
    removed: 'Removed: {name} × {from}',
    count: '{name}: {from} → {to}',
    price: 'Price of {name}: {from} → {to}',
    extra: '{name}: {to}',
    coupon: 'Coupon: {name}',
    address: 'Address: {name}',
    noCoupon: 'The coupon no longer applies.',
    inPlaceOf: '(in place of {replaced})',
  },
  ta: {
    added: 'சேர்த்தது: {name} × {to}',
    removed: 'நீக்கியது: {name} × {from}',
    count: '{name}: {from} → {to}',
    price: '{name} விலை: {from} → {to}',
    extra: '{name}: {to}',
    coupon: 'கூப்பன்: {name}',
    address: 'முகவரி: {name}',
    noCoupon: 'கூப்பன் இனி செல்லாது.',
    inPlaceOf: '({replaced} பொருளுக்குப் பதில்)',
  },
};
