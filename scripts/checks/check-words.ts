/** Checks messages/: one spelling for each thing, and no two messages with the same text. */
import { messagesOf } from '../tools/message-files.ts';

/** Texts by key; a text with a count is an array of its plural forms. */
export type Words = Record<string, unknown>;

export interface WordCheck {
  texts: number;
  problems: string[];
}

/** Messages that may have the same text as another; the value is the reason why they will differ later. */
const SAME_ON_PURPOSE: Record<string, string> = {};

/** The specification prescribes these texts word for word. */
const SPECIFIED = [
  'common_sign_out',
  'home_search_placeholder',
  'login_creating',
  'login_registered',
  'login_signing_in',
];

const FORBIDDEN: Record<'en' | 'ta', [RegExp, string][]> = {
  en: [
    [/e-mail/i, 'email'],
    [/\blog(?:ging)? ?in\b/i, 'sign in'],
    [/\blog(?:ging)? ?out\b/i, 'sign out'],
    [/\.\.\./, '…'],
    [/\bwebhook/i, 'update from the payment gateway'],
    [/\btransport office/i, 'parcel service'],
    [/\bby itself\b|\bby themselves\b/, 'automatically'],
    [/\bgo on\b/, 'continue'],
    [/\bg(?:ive|ives|iven|ave) back\b/i, 'refund'],
  ],
  ta: [
    [/\.\.\./, '…'],
    [/விசாரணை/, 'என்கொயரி'],
    [/விருந்தினர்/, 'கணக்கு இல்லாமல்'],
    [/கண்காணிப்பு எண்|பார்சல் எண்/, 'டிராக்கிங் எண்'],
    [/டிக்கெட்/, 'பதிவு எண்'],
    [/இறக்குமதி/, 'பதிவேற்று'],
    [/ஏற்றுமதி/, 'பதிவிறக்கு'],
    [/மொபைல்/, 'கைபேசி'],
    [/கூரிய/, 'பார்சல் சர்வீஸ்'],
    [/விநியோகம்/, 'டெலிவரி'],
    [/கையிருப்பு/, 'இருப்பு'],
    [/குறியீட்டுச் செயலி/, 'அங்கீகரிப்புச் செயலி'],
    [/அஞ்சல் குறியீடு/, 'பின்கோடு'],
    [/பொருள்கள்/, 'பொருட்கள்'],
    [/ஸ்டாக்/, 'இருப்பு'],
    [/திருப்பித் தா(?!ம)/, 'திருப்பிக் கொடு'],
    [/கிஃப்ட்/, 'கிப்ட்'],
    [/ஏற்கனவே/, 'ஏற்கெனவே'],
    [/உறுதிசெய்/, 'உறுதி செய்'],
    [/நெட்வொர்க்/, 'இணைய இணைப்பு'],
    [/தணிக்கை/, 'மாற்றப் பதிவு'],
    [/WhatsApp/, 'வாட்ஸ்அப்'],
    [/விலைப் பட்டியல/, 'விலைப்பட்டியல்'],
    [/பரிசுப் பெட்டி/, 'கிப்ட் பாக்ஸ்'],
    [/மெயில/, 'மின்னஞ்சல்'],
    [/உதாரணம்|எடுத்துக்காட்டாக/, 'எ.கா.'],
    [/மற்ற[கசதப]் /, 'மற்ற without a doubled consonant'],
    [/(?:^|[ "])(?:ஒரு|ஒவ்வொரு) [அ-ஔ]/, 'ஓர், ஒவ்வோர் before a vowel'],
    [/(?:இந்த|அந்த|எந்த|எல்லா) [கசதப]/, 'the doubled consonant after இந்த, எல்லா'],
  ],
};

/** Groups of keys whose texts are the same in every language. */
function doubles(words: Record<'en' | 'ta', Words>): string[][] {
  const groups = new Map<string, string[]>();
  for (const [key, text] of Object.entries(words.en)) {
    if (key in SAME_ON_PURPOSE) continue;
    const said = JSON.stringify([text, words.ta[key]]);
    groups.set(said, [...(groups.get(said) ?? []), key]);
  }
  return [...groups.values()].filter((keys) => keys.length > 1);
}

export function checkWords(words: Record<'en' | 'ta', Words>): WordCheck {
  const problems = doubles(words).map((keys) => `${keys.join(', ')} say the same: keep one of them.`);
  for (const locale of ['en', 'ta'] as const) {
    for (const [key, text] of Object.entries(words[locale])) {
      if (locale === 'en' && SPECIFIED.includes(key)) continue;
      const said = JSON.stringify(text);
      for (const [spelling, instead] of FORBIDDEN[locale]) {
        const found = spelling.exec(said);
        if (found) problems.push(`${key} (${locale}) says '${found[0]}': we write '${instead}'.`);
      }
    }
  }
  return { texts: Object.keys(words.en).length, problems };
}

if (import.meta.main) {
  const { texts, problems } = checkWords({ en: messagesOf('en'), ta: messagesOf('ta') });
  for (const problem of problems) console.error(problem);
  console.log(`${texts} texts read, ${problems.length} to mend.`);
  if (texts === 0 || problems.length > 0) process.exitCode = 1;
}
