/**
 * The mail with a code, for a forgotten password or to confirm an address. It is sent at once and stored nowhere: a row in the
 * mail or job table would hold the code in plain text. It tells people who did not ask for it to ignore it.
 */
import { html } from 'hono/html';
import { mailPage } from '#platform/mail/mail-page.ts';
import { CODE_MINUTES } from './codes.ts';

export type CodeLocale = 'en' | 'ta';

/** What the code is for: a new password, or confirming that the mailbox is the person's own. */
export type CodeReason = 'reset' | 'email';

export interface CodeMailInput {
  reason: CodeReason;
  code: string;
  locale: CodeLocale;
  storeName: string;
}

const TEXTS = {
  en: {
    reset: {
      subject: 'Your OTP for a new password',
      lead: 'Use this OTP to set your new password:',
      foreign: 'If you did not ask for this, please ignore this mail. Your password has not changed.',
    },
    email: {
      subject: 'Confirm your email address',
      lead: 'Enter this OTP in the shop to confirm that this email address is yours:',
      foreign: 'If you did not ask for this, somebody may have typed your address by mistake. Please ignore this mail.',
    },
    valid: `It is valid for ${CODE_MINUTES} minutes. Do not share it with anyone; the shop will never ask you for it.`,
  },
  ta: {
    reset: {
      subject: 'புதிய கடவுச்சொல்லுக்கான OTP',
      lead: 'புதிய கடவுச்சொல்லை அமைக்க இந்த OTP-ஐ உள்ளிடுங்கள்:',
      foreign: 'நீங்கள் இதைக் கேட்கவில்லையா? எதுவும் செய்ய வேண்டாம்: உங்கள் கடவுச்சொல் மாறாது.',
    },
    email: {
      subject: 'உங்கள் மின்னஞ்சல் முகவரியை உறுதி செய்யுங்கள்',
      lead: 'இந்த மின்னஞ்சல் முகவரி உங்களுடையது என்பதை உறுதி செய்ய, கடையின் பக்கத்தில் இந்த OTP-ஐ உள்ளிடுங்கள்:',
      foreign: 'நீங்கள் இதைக் கேட்கவில்லையா? யாரோ தவறுதலாக உங்கள் முகவரியைக் கொடுத்திருக்கலாம். எதுவும் செய்ய வேண்டாம்.',
    },
    valid: `இது ${CODE_MINUTES} நிமிடங்கள் வரை செல்லும். யாரிடமும் சொல்லாதீர்கள்; கடையிலிருந்து இதை ஒருபோதும் கேட்கமாட்டோம்.`,
  },
} as const;

/** The code is only in the body: subjects are shown on locked screens. */
export function renderCodeMail({ reason, code, locale, storeName }: CodeMailInput) {
  const { valid, [reason]: words } = TEXTS[locale];
  const subject = `${words.subject} · ${storeName}`;
  const content = html`<p>${words.lead}</p>
<p style="font-size:32px;font-weight:700;letter-spacing:0.2em">${code}</p>
<p>${valid}</p>
<p>${words.foreign}</p>`;
  const body = mailPage({ lang: locale, subject, heading: storeName, preview: words.lead }, content);
  return { subject, html: body, plain: [words.lead, code, valid, words.foreign, storeName].join('\n') };
}
