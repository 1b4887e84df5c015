/** The words of order mails in both languages; `{…}` is filled in by order-mail.ts. */
import type { OrderMailKind } from '../orders/orders.ts';

export interface MailWords {
  subject: string;
  greeting: string;
  lead: string;
  next: string;
}

type Locale = 'en' | 'ta';

export const MAIL_TEXTS: Record<Locale, Record<OrderMailKind, MailWords>> = {
  en: {
    placed: {
      subject: 'Order {number} is confirmed',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your order. We have received it and will pack it with care.',
      next: 'We will write again when your parcel leaves our store. Expected delivery: {days}.',
    },
    awaiting: {
      subject: 'Order {number} is received',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your order. We are looking for your transfer with the reference {utr}.',
      next: 'We will write again as soon as we see it on our account.',
    },
    estimate: {
      subject: 'Estimate {number}',
      greeting: 'Vanakkam {name},',
      lead: 'Thank you for your enquiry. This is your estimate; nothing is sold or paid yet.',
      next: 'We will call you to confirm it.',
    },
    paid: {
      subject: 'Payment for order {number} is received',
      greeting: 'Vanakkam {name},',
      lead: 'Your transfer has reached us. Your order is confirmed and will be packed with care.',
      next: 'We will write again when your parcel leaves our store. Expected delivery: {days}.',
    },
    refunded: {
      subject: 'Refund for order {number}',
      greeting: 'Vanakkam {name},',
      lead: 'We have returned {refund} to you for this order.',
      next: 'It shows in the account you paid from within 5 to 7 working days.',
    },
    shipped: {
      subject: 'Order {number} is on its way',
      greeting: 'Vanakkam {name},',
      lead: 'Your parcel has left our store.',
      next: 'Please collect it with an identity card when the transport office calls.',
    },
    delivered: {
      subject: 'Order {number} is delivered',
      greeting: 'Vanakkam {name},',
      lead: 'Your parcel is delivered. Have a bright and safe celebration!',
      next: 'Is anything missing or damaged? Write to us within 48 hours.',
    },
    cancelled: {
      subject: 'Order {number} is cancelled',
      greeting: 'Vanakkam {name},',
      lead: 'Your order is cancelled.',
      next: 'Whatever you paid is on its way back to you, to the account you paid from, within 5 to 7 working days.',
    },
    transfer_refused: {
      subject: 'Order {number} is cancelled: your transfer did not arrive',
      greeting: 'Vanakkam {name},',
      lead: 'Your order is cancelled, because the transfer that you told us of has not reached our account.',
      next: 'Has the money left your account? Write to us with the bank’s reference (UTR) and we will look for it.',
    },
    refund_due: {
      subject: 'Your payment for order {number} is being returned',
      greeting: 'Vanakkam {name},',
      lead: 'Your payment reached us after the time we could hold the goods for you, and they are sold out.',
      next: 'The whole amount is on its way back to you, to the account you paid from, within 5 to 7 working days.',
    },
  },
  ta: {
    placed: {
      subject: 'ஆர்டர் {number} உறுதி செய்யப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டருக்கு நன்றி. ஆர்டர் எங்களுக்குக் கிடைத்தது; கவனமாகப் பேக் செய்து அனுப்புவோம்.',
      next: 'பார்சல் கிளம்பியதும் மீண்டும் தெரிவிக்கிறோம். எதிர்பார்க்கும் நாள்: {days}.',
    },
    awaiting: {
      subject: 'ஆர்டர் {number} கிடைத்தது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் ஆர்டருக்கு நன்றி. {utr} என்ற எண்ணுடன் நீங்கள் அனுப்பிய பணத்தைச் சரிபார்க்கிறோம்.',
      next: 'பணம் எங்கள் கணக்கில் வந்ததும் மீண்டும் தெரிவிக்கிறோம்.',
    },
    estimate: {
      subject: 'மதிப்பீடு {number}',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் விசாரணைக்கு நன்றி. இது மதிப்பீடு மட்டுமே; இன்னும் எதுவும் விற்கப்படவோ பணம் பெறப்படவோ இல்லை.',
      next: 'உறுதி செய்ய உங்களை அழைப்போம்.',
    },
    paid: {
      subject: 'ஆர்டர் {number}: பணம் கிடைத்தது',
      greeting: 'வணக்கம் {name},',
      lead: 'நீங்கள் அனுப்பிய பணம் எங்களுக்குக் கிடைத்தது. ஆர்டர் உறுதி செய்யப்பட்டது; கவனமாகப் பேக் செய்து அனுப்புவோம்.',
      next: 'பார்சல் கிளம்பியதும் மீண்டும் தெரிவிக்கிறோம். எதிர்பார்க்கும் நாள்: {days}.',
    },
    refunded: {
      subject: 'ஆர்டர் {number}: பணம் திருப்பித் தரப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'இந்த ஆர்டருக்காக {refund} உங்களுக்குத் திருப்பி அனுப்பியுள்ளோம்.',
      next: 'நீங்கள் செலுத்திய கணக்கில் 5 முதல் 7 வேலை நாட்களில் தெரியும்.',
    },
    shipped: {
      subject: 'ஆர்டர் {number} அனுப்பப்பட்டது',
      greeting: 'வணக்கம் {name},',
      lead: 'உங்கள் பார்சல் எங்கள் கடையிலிருந்து கிளம்பிவிட்டது.',
      next: 'பார்சல் அலுவலகத்திலிருந்து அழைத்ததும் அடையாள அட்டையுடன் பெற்றுக்கொள்ளவும்.',
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
      next: 'நீங்கள் செலுத்திய தொகை, செலுத்திய கணக்குக்கே 5 முதல் 7 வேலை நாட்களில் திரும்ப வரும்.',
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
      lead: 'பொருட்களை உங்களுக்காக வைத்திருந்த நேரம் முடிந்த பிறகே பணம் வந்தது; அதற்குள் அவை விற்றுத் தீர்ந்துவிட்டன.',
      next: 'முழுத் தொகையும் செலுத்திய கணக்குக்கே 5 முதல் 7 வேலை நாட்களில் திரும்ப வரும்.',
    },
  },
};

export const TABLE_TEXTS: Record<
  Locale,
  Record<
    'item' | 'quantity' | 'amount' | 'subtotal' | 'discount' | 'charges' | 'total' | 'address' | 'courier' | 'track',
    string
  >
> = {
  en: {
    item: 'Item',
    quantity: 'Qty',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    charges: 'Charges',
    total: 'Total',
    address: 'Delivery address',
    courier: 'Courier',
    track: 'Track your order',
  },
  ta: {
    item: 'பொருள்',
    quantity: 'எண்.',
    amount: 'தொகை',
    subtotal: 'கூட்டுத்தொகை',
    discount: 'தள்ளுபடி',
    charges: 'கட்டணம்',
    total: 'மொத்தம்',
    address: 'டெலிவரி முகவரி',
    courier: 'கூரியர்',
    track: 'ஆர்டரைக் கண்காணிக்க',
  },
};
