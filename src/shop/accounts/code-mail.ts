/**
 * The mail with the code for a forgotten password. It is rendered and sent on the spot and kept nowhere: a row of the mails, or
 * of a job, would hold the code in plain text. Whoever did not ask for it learns that there is nothing to do.
 */
import { html } from 'hono/html';
import { CODE_MINUTES } from './accounts.codes.ts';

export type CodeLocale = 'en' | 'ta';

interface CodeMailInput {
  code: string;
  locale: CodeLocale;
  storeName: string;
}

const TEXTS = {
  en: {
    subject: 'Your code for a new password',
    lead: 'With this code you set a new password:',
    valid: `It is valid for ${CODE_MINUTES} minutes. Do not tell it to anyone; the shop never asks for it.`,
    foreign: 'Did you not ask for it? Then there is nothing to do: your password stays as it is.',
  },
  ta: {
    subject: 'புதிய கடவுச்சொல்லுக்கான குறியீடு',
    lead: 'புதிய கடவுச்சொல்லை அமைக்க இந்தக் குறியீட்டை உள்ளிடுங்கள்:',
    valid: `இது ${CODE_MINUTES} நிமிடங்கள் வரை செல்லும். யாரிடமும் சொல்லாதீர்கள்; கடையிலிருந்து இதை ஒருபோதும் கேட்கமாட்டோம்.`,
    foreign: 'நீங்கள் இதைக் கேட்கவில்லையா? எதுவும் செய்ய வேண்டாம்: உங்கள் கடவுச்சொல் மாறாது.',
  },
} as const;

/** The code stands in the text alone: a subject is shown on a locked screen. */
export function renderCodeMail({ code, locale, storeName }: CodeMailInput) {
  const words = TEXTS[locale];
  const subject = `${words.subject} · ${storeName}`;
  const body = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#fffaf5;color:#24151c;font:16px/1.6 system-ui,sans-serif">
<div style="background:#1a0b14;color:#f2b632;padding:16px 24px;font-size:20px;font-weight:700">${storeName}</div>
<div style="max-width:640px;margin:0 auto;padding:24px">
<p>${words.lead}</p>
<p style="font-size:32px;font-weight:700;letter-spacing:0.2em">${code}</p>
<p>${words.valid}</p>
<p>${words.foreign}</p>
</div></body></html>`;
  return { subject, html: String(body), plain: [words.lead, code, words.valid, words.foreign, storeName].join('\n') };
}
