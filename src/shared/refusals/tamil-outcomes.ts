/**
 * The Tamil of refusals that concern the whole request (the order, the goods, the user's role) and not a typed value.
 * Separate from tamil-texts.ts, because no form needs them before it calls the server.
 */

const TEXTS: Readonly<Record<string, string>> = {
  // Permissions.
  'Please sign in.': 'முதலில் உள்நுழையுங்கள்.',
  'We could not find this.': 'இது கிடைக்கவில்லை.',
  'Your role does not include this.': 'உங்கள் பொறுப்பில் இது இல்லை.',
  'This is for customers.': 'இது வாடிக்கையாளர்களுக்கு மட்டும்.',
  'This is for the people of the shop.': 'இது கடையின் பணியாளர்களுக்கு மட்டும்.',
  'This is for the shop owner.': 'இது கடையின் உரிமையாளருக்கு மட்டும்.',
  'This version costs less than was paid. Only the owner can refund money.':
    'இந்தப் பதிப்பின் தொகை, செலுத்தியதைவிடக் குறைவு. உரிமையாளர் மட்டுமே பணத்தைத் திருப்பிக் கொடுக்க முடியும்.',
  'Only the owner can let an order go on before it is paid.':
    'பணம் வருவதற்கு முன் ஆர்டரைத் தொடர உரிமையாளர் மட்டுமே அனுமதிக்க முடியும்.',
  'This order is paid. Only the owner can cancel and refund it.':
    'இந்த ஆர்டருக்குப் பணம் வந்துவிட்டது. உரிமையாளர் மட்டுமே ரத்து செய்து பணத்தைத் திருப்பிக் கொடுக்க முடியும்.',
  'The cash of this order is booked. Only the owner can take that back.':
    'இந்த ஆர்டரின் பணம் வந்ததாகப் பதிவாகியுள்ளது. உரிமையாளர் மட்டுமே அதை மாற்ற முடியும்.',
  'Only the owner can count a day that is long over.': 'பழைய நாளின் கல்லாவை உரிமையாளர் மட்டுமே எண்ண முடியும்.',
  'This is the last owner. Make somebody else an owner first.':
    'கடைசி உரிமையாளர் இவரே. முதலில் இன்னொருவரை உரிமையாளர் ஆக்குங்கள்.',
  'You cannot change your own role. Ask the other owner.': 'உங்கள் பொறுப்பை நீங்களே மாற்ற முடியாது. மற்ற உரிமையாளரிடம் கேளுங்கள்.',
  'The customer has closed this account.': 'வாடிக்கையாளர் இந்தக் கணக்கை மூடிவிட்டார்.',
  'Two-step sign-in is switched on already.': '2-படிச் சரிபார்ப்பு ஏற்கெனவே இயக்கத்தில் உள்ளது.',

  // Orders and goods.
  'A UTR number was given for this order already. If it is wrong, please call the shop.':
    'இந்த ஆர்டருக்கு ஏற்கெனவே ஒரு UTR எண் கொடுக்கப்பட்டுள்ளது. அது தவறு என்றால் கடையை அழையுங்கள்.',
  'This order is cancelled.': 'இந்த ஆர்டர் ரத்து செய்யப்பட்டுள்ளது.',
  'This order is cancelled already.': 'இந்த ஆர்டர் ஏற்கெனவே ரத்து செய்யப்பட்டுள்ளது.',
  'Your parcel has left our store. Please call us.': 'உங்கள் பார்சல் எங்கள் கடையிலிருந்து கிளம்பிவிட்டது. எங்களை அழையுங்கள்.',
  'You have asked to cancel this order already.': 'இந்த ஆர்டரை ரத்து செய்ய ஏற்கெனவே கேட்டுள்ளீர்கள்.',
  'This order can no longer be changed.': 'இந்த ஆர்டரை இனி மாற்ற முடியாது.',
  'This order is packed already.': 'இந்த ஆர்டர் ஏற்கெனவே பேக் ஆகிவிட்டது.',
  'The tax invoice of this order has to name the buyer and their address. Please enter them with ‘Change the order’ first.':
    'இந்த ஆர்டரின் வரி பில்லில் வாங்குபவரின் பெயரும் முகவரியும் வேண்டும். முதலில் ‘ஆர்டரை மாற்று’ என்பதில் எழுதுங்கள்.',
  'The tax invoice of this order has to name the buyer and their address. Please set it back to ‘Confirmed’ and enter them with ‘Change the order’ first.':
    'இந்த ஆர்டரின் வரி பில்லில் வாங்குபவரின் பெயரும் முகவரியும் வேண்டும். முதலில் நிலையை ‘உறுதியானது’ என்று மாற்றி, ‘ஆர்டரை மாற்று’ என்பதில் எழுதுங்கள்.',
  'This order has changed. Please look at it again.': 'இந்த ஆர்டர் மாறியுள்ளது. மீண்டும் பாருங்கள்.',
  'This order has a courier already.': 'இந்த ஆர்டருக்குப் பார்சல் சர்வீஸ் ஏற்கெனவே குறிக்கப்பட்டுள்ளது.',
  'The goods of this order are not held yet. Hold them or confirm its payment first.':
    'இந்த ஆர்டரின் பொருட்கள் இன்னும் ஒதுக்கப்படவில்லை. முதலில் அவற்றை ஒதுக்குங்கள் அல்லது பணத்தை உறுதி செய்யுங்கள்.',
  'No goods of this order can come back.': 'இந்த ஆர்டரிலிருந்து திரும்பி வரக்கூடிய பொருட்கள் எதுவும் இல்லை.',
  'These are more goods than can still come back from this order.':
    'இந்த ஆர்டரிலிருந்து இனி திரும்பி வரக்கூடியதைவிட இவை அதிகம்.',
  'The reservation of this order is over. Please order again.':
    'பொருட்களை ஒதுக்கி வைத்த நேரம் முடிந்துவிட்டது. மீண்டும் ஆர்டர் செய்யுங்கள்.',
  'Some items are no longer available in that quantity.': 'சில பொருட்கள் கேட்ட எண்ணிக்கையில் இப்போது இல்லை.',
  'This is in stock again. You can order it now.': 'இது மீண்டும் வந்துவிட்டது. இப்போதே ஆர்டர் செய்யலாம்.',
  'Please add your email address first, so that we can write to you.':
    'உங்களுக்கு எழுத, முதலில் மின்னஞ்சல் முகவரியைச் சேருங்கள்.',

  // Money.
  'The gateway has not rejected this refund.': 'இந்தப் பணத்தைப் பேமெண்ட் கேட்வே மறுக்கவில்லை.',
  'This money has gone back already.': 'இந்தப் பணம் ஏற்கெனவே திருப்பிக் கொடுக்கப்பட்டுவிட்டது.',
  'There is nothing left to refund.': 'திருப்பிக் கொடுக்க இனி எதுவும் இல்லை.',
  'Nothing of this order is left to be paid.': 'இந்த ஆர்டருக்கு இனி செலுத்த வேண்டியது எதுவும் இல்லை.',
  'Please confirm or refuse the payment of this order first.':
    'முதலில் இந்த ஆர்டரின் பணத்தை உறுதி செய்யுங்கள், அல்லது ‘பணம் வரவில்லை’ என்பதைத் தேர்ந்தெடுங்கள்.',
  'The payment of this order is confirmed already.': 'இந்த ஆர்டரின் பணம் ஏற்கெனவே உறுதி செய்யப்பட்டுள்ளது.',
  'This order is not waiting for a transfer.': 'இந்த ஆர்டர் பணப் பரிமாற்றத்துக்குக் காத்திருக்கவில்லை.',
  'The customer has given another reference since.': 'வாடிக்கையாளர் இதற்கிடையில் வேறு UTR எண்ணைக் கொடுத்துள்ளார்.',
  'Too many different references were given for this order. Please call the shop.':
    'இந்த ஆர்டருக்கு இதுவரை பல UTR எண்கள் கொடுத்துவிட்டீர்கள். கடைக்கு அழைத்துச் சொல்லுங்கள்.',
  'This reference has paid for this order before.': 'இந்த எண்ணில் வந்த பணம் இந்த ஆர்டருக்கு ஏற்கெனவே கணக்கில் சேர்ந்துவிட்டது.',
  'This reference was given for another order.': 'இந்த எண் ஏற்கெனவே வேறொரு ஆர்டருக்குக் கொடுக்கப்பட்டுள்ளது.',
  'A price in this order has gone up since. If you confirm the payment, it is refunded.':
    'இந்த ஆர்டரில் ஒரு விலை உயர்ந்துவிட்டது. பணத்தை உறுதி செய்தால் அது திருப்பி அனுப்பப்படும்.',
  'The coupon of this order has been used up or has ended. If you confirm the payment, it is refunded.':
    'இந்த ஆர்டரின் கூப்பன் தீர்ந்துவிட்டது அல்லது முடிந்துவிட்டது. பணத்தை உறுதி செய்தால் அது திருப்பி அனுப்பப்படும்.',
  'The coupon of this order has been used up or has ended.': 'இந்த ஆர்டரின் கூப்பன் தீர்ந்துவிட்டது அல்லது முடிந்துவிட்டது.',
  'The total has changed. Please look at it again.': 'மொத்தத் தொகை மாறியுள்ளது. மீண்டும் பாருங்கள்.',
  'Your payment is being checked. Please try again in a moment.':
    'உங்கள் பணம் வந்ததா எனச் சரிபார்க்கிறோம். சிறிது நேரம் கழித்து மீண்டும் முயலுங்கள்.',
  'This key was used for a different order.': 'இதே எண்ணில் வேறொரு ஆர்டர் பதிவாகியுள்ளது.',

  // The newsletter.
  'The price list is still being sent.': 'விலைப்பட்டியல் இன்னும் அனுப்பப்பட்டுக்கொண்டிருக்கிறது.',
  'The price list was sent less than 24 hours ago.': 'விலைப்பட்டியல் அனுப்பி இன்னும் 24 மணி நேரம் ஆகவில்லை.',
  'No customer has asked for the price list.': 'விலைப்பட்டியல் வேண்டும் என்று எந்த வாடிக்கையாளரும் கேட்கவில்லை.',

  // Lists that somebody else changed.
  'Somebody else has changed the packs. Please look at them again.': 'பேக்குகளை வேறொருவர் மாற்றியுள்ளார். மீண்டும் பாருங்கள்.',
  'Only the last change can be undone.': 'கடைசி மாற்றத்தை மட்டுமே ரத்து செய்ய முடியும்.',
  'This change was undone already.': 'இந்த மாற்றம் ஏற்கெனவே ரத்து செய்யப்பட்டுள்ளது.',
  'This import is still being written.': 'இந்தப் பதிவேற்றம் இன்னும் முடியவில்லை.',
  'Only the last import can be undone.': 'கடைசிப் பதிவேற்றத்தை மட்டுமே ரத்து செய்ய முடியும்.',
  'This import was undone already.': 'இந்தப் பதிவேற்றம் ஏற்கெனவே ரத்து செய்யப்பட்டுள்ளது.',
  'This import was applied already.': 'இந்தப் பட்டியல் ஏற்கெனவே பதிவேற்றப்பட்டுள்ளது.',
  'Another import is being written.': 'வேறொரு பட்டியல் பதிவேறிக்கொண்டிருக்கிறது.',
  'Please say first what the figures beside the prices are.':
    'விலைகளுக்கு அருகில் உள்ள எண்கள் எதைக் குறிக்கின்றன என்பதை முதலில் சொல்லுங்கள்.',
  'Some prices change by more than 30%. Please confirm that they are right.':
    'சில விலைகள் 30%-க்கு மேல் மாறுகின்றன. அவை சரி என்பதை உறுதி செய்யுங்கள்.',
  'Some rows cannot be read, so what the list lacks is not known. Please repair them first.':
    'சில வரிசைகளைப் படிக்க முடியவில்லை; பட்டியலில் இல்லாத பொருட்கள் எவை என்று தெரியவில்லை. முதலில் அவற்றைச் சரிசெய்யுங்கள்.',
  'The stock changed meanwhile. Please check it and save again.':
    'இருப்பு இதற்கிடையில் மாறியுள்ளது. சரிபார்த்து மீண்டும் சேமியுங்கள்.',
  'This was booked already, with other lines. Please look at the stock history.':
    'இது ஏற்கெனவே வேறு பொருட்களுடன் பதிவாகியுள்ளது. இருப்பு வரலாற்றைப் பாருங்கள்.',
  'The same goods were booked within a week. Did they come in once more?':
    'இதே சரக்கு கடந்த ஒரு வாரத்துக்குள் பதிவாகியுள்ளது. மீண்டும் ஒருமுறை வந்ததா?',

  // Messages.
  'This email does not need to be sent again.': 'இந்த மின்னஞ்சலை மீண்டும் அனுப்பத் தேவையில்லை.',
  'This message does not need to be sent again.': 'இந்தச் செய்தியை மீண்டும் அனுப்பத் தேவையில்லை.',
  'Only a message that failed can be set aside.': 'செல்லாத செய்தியை மட்டுமே ஒதுக்கி வைக்க முடியும்.',
  'We have sent this email several times already. Please call us.':
    'இந்த மின்னஞ்சலை ஏற்கெனவே பலமுறை அனுப்பியுள்ளோம். எங்களை அழையுங்கள்.',
  'A code was sent already. Please wait a while before asking for another.':
    'OTP ஏற்கெனவே அனுப்பப்பட்டது. சிறிது நேரம் கழித்துப் புதியது கேளுங்கள்.',
  'That is too often for one day. Please try again tomorrow, or call us.':
    'ஒரு நாளுக்கான வரம்பு முடிந்துவிட்டது. நாளை மீண்டும் முயலுங்கள், அல்லது எங்களை அழையுங்கள்.',
  'This device no longer takes notifications.': 'இந்தச் சாதனம் இப்போது அறிவிப்புகளை ஏற்பதில்லை.',
};

/** Texts with a name or a figure in them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(.+) is packing this order\.$/s, '$1 இந்த ஆர்டரைப் பேக் செய்கிறார்.'],
  [/^Only the owner may take off more than (\d+)%\.$/, '$1%-க்கு மேல் தள்ளுபடி தர உரிமையாளரால் மட்டுமே முடியும்.'],
  [
    /^With cash on delivery you can order at most this many – (.+)\. If you want more, please pay online\.$/s,
    'கேஷ் ஆன் டெலிவரியில் (COD) அதிகபட்சம் இவ்வளவு வாங்கலாம் – $1. அதற்கு மேல் வேண்டுமென்றால் ஆன்லைனில் பணம் செலுத்துங்கள்.',
  ],
  [/^This money has paid order (.+) already\.$/, 'இந்தப் பணம் ஏற்கெனவே $1 என்ற ஆர்டருக்கு வரவு வைக்கப்பட்டுள்ளது.'],
  [/^Not enough in stock: (.+)\.$/s, 'இருப்பு போதவில்லை: $1.'],
  [
    /^(\d+) pieces of (.+) have been refunded: they stay in the order\.$/s,
    '$2: $1 எண்ணத்துக்குப் பணம் திருப்பித் தரப்பட்டுள்ளது; அவை ஆர்டரிலேயே இருக்கும்.',
  ],
  [
    /^We watch at most (\d+) products for you\. Please take one off first\.$/,
    'அதிகபட்சம் $1 பொருட்களுக்கு இப்படிச் சொல்வோம். முதலில் ஒன்றை எடுத்துவிடுங்கள்.',
  ],
  [/^You have (\d+) devices\. Please remove one of them first\.$/, 'உங்களுக்கு $1 சாதனங்கள் உள்ளன. முதலில் ஒன்றை நீக்குங்கள்.'],
  [
    /^The minimum order there is (₹[\d,.]+)\. (₹[\d,.]+) more is needed\.$/,
    'அங்கு குறைந்தபட்ச ஆர்டர் $1. இன்னும் $2-க்கு வாங்க வேண்டும்.',
  ],
  [
    /^These were packed, sold or changed meanwhile\. Please look at them again: (.+)$/s,
    'இவை இதற்கிடையில் பேக் ஆகின, விற்றன அல்லது மாறின. மீண்டும் பாருங்கள்: $1',
  ],
  [
    /^Orders that are being paid hold more of these than was counted: (.+)$/s,
    'இப்போது பணம் செலுத்தப்படும் ஆர்டர்களுக்கு, எண்ணியதைவிட அதிகமாக இவை ஒதுக்கப்பட்டுள்ளன: $1',
  ],
  [
    /^The books hold no more than 10,00,000 of a product: (.+)$/s,
    'ஒரு பொருளுக்கு 10,00,000-க்கு மேல் கணக்கில் வைக்க முடியாது: $1',
  ],
];

/** What there is of what was asked for, behind a product's name, which may have such words of its own. */
const COUNTS = /\((\d+) of (\d+)\)(?=, |\.$)/g;

/** The Tamil of a refusal of the whole request; undefined if there is none. */
export function tamilOutcome(text: string): string | undefined {
  if (Object.hasOwn(TEXTS, text)) return TEXTS[text];
  const known = PATTERNS.find(([pattern]) => pattern.test(text));
  return known && text.replace(...known).replace(COUNTS, '(கேட்டது $2, உள்ளது $1)');
}
