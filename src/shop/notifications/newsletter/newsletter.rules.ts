/** The words of the newsletter, for the mail and for the owner's preview. Pure. */
import { formatDay } from '#shared/dates.ts';
import type { SeasonState } from '../../settings/season.rules.ts';

/** The `kind` of its mails in the outbox. */
export const NEWSLETTER_KIND = 'newsletter';

/** It is sent a few times a year: twice within a day is a mistake. */
export const HOURS_BETWEEN = 24;

export type NewsletterLanguage = 'en' | 'ta';

interface Season {
  season: SeasonState | null;
  lastOrderDay: string;
}

const TEXTS = {
  en: {
    subject: 'Our price list of the season',
    lead: 'The price list of this season is here, with today’s prices.',
    today: 'Today is the last day for orders.',
    tomorrow: 'Tomorrow is the last day for orders.',
    days: (day: string, days: number) => `The last day for orders is ${day}: ${days} days are left.`,
    list: 'Open the price list',
    pdf: 'Price list as a PDF',
    why: 'You get this mail because you switched on ‘Newsletter’ in My Dashboard.',
    stop: 'Stop these mails',
  },
  ta: {
    subject: 'இந்த சீசனின் விலைப்பட்டியல்',
    lead: 'இந்த சீசனின் விலைப்பட்டியல் வந்துவிட்டது. எல்லாம் இன்றைய விலை.',
    today: 'ஆர்டர் செய்ய இன்றே கடைசி நாள்.',
    tomorrow: 'ஆர்டர் செய்ய நாளை கடைசி நாள்.',
    days: (day: string, days: number) => `ஆர்டர் செய்யக் கடைசி நாள் ${day}. இன்னும் ${days} நாட்களே உள்ளன.`,
    list: 'விலைப்பட்டியலைப் பார்க்க',
    pdf: 'விலைப்பட்டியல் PDF',
    why: '‘என் கணக்கு’ பக்கத்தில் நீங்கள் ‘செய்திமடல்’ கேட்டிருப்பதால் இந்த மின்னஞ்சல் வருகிறது.',
    stop: 'இனி இந்த மின்னஞ்சல் வேண்டாம்',
  },
} as const;

function seasonLine({ season, lastOrderDay }: Season, language: NewsletterLanguage): string[] {
  if (season?.is !== 'open') return [];
  const { today, tomorrow, days } = TEXTS[language];
  if (season.daysLeft === 0) return [today];
  return season.daysLeft === 1 ? [tomorrow] : [days(formatDay(lastOrderDay), season.daysLeft)];
}

/** What the newsletter says in a language. `message`: the owner's words, before ours. */
export function newsletterText(language: NewsletterLanguage, message: string, season: Season) {
  const { subject, lead, list, pdf, why, stop } = TEXTS[language];
  const home = language === 'ta' ? '/ta/' : '/';
  return {
    subject,
    lines: [...(message ? [message] : []), lead, ...seasonLine(season, language)],
    list: { text: list, path: home },
    pdf: { text: pdf, path: `/api/product/price-list?language=${language}` },
    why,
    stop,
  };
}

/**
 * The languages of a person's mail, each with the owner's words. The language is that of their last order; without one,
 * the mail has both. Words that the owner gave in one language only are in every mail.
 */
export function partsFor(
  language: NewsletterLanguage | null,
  { message: en, tamil_message: ta }: { message: string; tamil_message: string },
): { language: NewsletterLanguage; message: string }[] {
  if (language !== null) return [{ language, message: language === 'ta' ? ta || en : en || ta }];
  return [
    { language: 'en', message: en },
    { language: 'ta', message: ta },
  ];
}
