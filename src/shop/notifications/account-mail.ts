/**
 * The mail about a change of somebody's account. It gives neither the old nor the new value, because others may read
 * the mailbox, and links only to the ordinary sign-in page.
 */
import { html } from 'hono/html';
import { buttonHtml, mailPage } from '#platform/mail/mail-page.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { AccountChange } from '../accounts/accounts.ts';
import type { RenderedMail } from './order-mail.ts';

export interface AccountMailInput {
  change: AccountChange;
  /** Empty if the address is not confirmed. */
  name: string;
  changedAt: string;
  locale: 'en' | 'ta';
  storeName: string;
  storeContact: string;
  baseUrl: string;
}

const TEXTS = {
  en: {
    subject: {
      password: 'Your password was changed',
      phone: 'Your sign-in phone number was changed',
      email: 'Your email address was changed',
      secondStepOn: 'Two-step sign-in is switched on',
      secondStepOff: 'Two-step sign-in is switched off',
      secondStepUsed: 'One of your recovery codes was used',
    },
    greeting: 'Vanakkam',
    lead: {
      password: 'The password of your account was changed.',
      phone: 'The phone number you sign in with was changed.',
      email: 'The email address of your account was changed.',
      secondStepOn: 'Two-step sign-in was switched on: from now on you need a code from your authenticator app.',
      secondStepOff: 'Two-step sign-in was switched off: your password alone is enough to sign in.',
      secondStepUsed:
        'One of your recovery codes was used in place of the code from your app. It cannot be used again.',
    },
    yours: 'If this was you, you need not do anything.',
    foreign: {
      password:
        'If this was not you, choose a new one under ‘Forgot password?’ on the sign-in page, and call us at once:',
      phone: 'If this was not you, call us at once:',
      email: 'If this was not you, change your password and call us at once:',
      secondStepOn: 'If this was not you, change your password and call us at once:',
      secondStepOff: 'If this was not you, change your password and call us at once:',
      secondStepUsed: 'If this was not you, change your password and call us at once:',
    },
    link: 'Sign in',
  },
  ta: {
    subject: {
      password: 'உங்கள் கடவுச்சொல் மாற்றப்பட்டது',
      phone: 'உள்நுழையும் உங்கள் கைபேசி எண் மாற்றப்பட்டது',
      email: 'உங்கள் மின்னஞ்சல் முகவரி மாற்றப்பட்டது',
      secondStepOn: '2-படிச் சரிபார்ப்பு இயக்கப்பட்டது',
      secondStepOff: '2-படிச் சரிபார்ப்பு நிறுத்தப்பட்டது',
      secondStepUsed: 'உங்கள் மீட்புக் குறியீடு ஒன்று பயன்படுத்தப்பட்டது',
    },
    greeting: 'வணக்கம்',
    lead: {
      password: 'உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது.',
      phone: 'நீங்கள் உள்நுழையும் கைபேசி எண் மாற்றப்பட்டது.',
      email: 'உங்கள் கணக்கின் மின்னஞ்சல் முகவரி மாற்றப்பட்டது.',
      secondStepOn: '2-படிச் சரிபார்ப்பு இயக்கப்பட்டது: இனி அங்கீகரிப்புச் செயலியின் குறியீடும் கேட்கப்படும்.',
      secondStepOff: '2-படிச் சரிபார்ப்பு நிறுத்தப்பட்டது: இனி கடவுச்சொல் மட்டுமே போதும்.',
      secondStepUsed: 'செயலியின் குறியீட்டுக்குப் பதிலாக மீட்புக் குறியீடு ஒன்று பயன்படுத்தப்பட்டது. அது இனி செல்லாது.',
    },
    yours: 'இதைச் செய்தது நீங்கள்தான் என்றால் எதுவும் செய்ய வேண்டாம்.',
    foreign: {
      password:
        'நீங்கள் மாற்றவில்லையா? உள்நுழையும் பக்கத்தில் ‘கடவுச்சொல் மறந்துவிட்டதா?’ மூலம் புதிய கடவுச்சொல்லை அமைத்து, உடனே எங்களை அழையுங்கள்:',
      phone: 'நீங்கள் மாற்றவில்லையா? உடனே எங்களை அழையுங்கள்:',
      email: 'நீங்கள் மாற்றவில்லையா? உங்கள் கடவுச்சொல்லை மாற்றி, உடனே எங்களை அழையுங்கள்:',
      secondStepOn: 'இதைச் செய்தது நீங்கள் இல்லையா? உங்கள் கடவுச்சொல்லை மாற்றி, உடனே எங்களை அழையுங்கள்:',
      secondStepOff: 'இதைச் செய்தது நீங்கள் இல்லையா? உங்கள் கடவுச்சொல்லை மாற்றி, உடனே எங்களை அழையுங்கள்:',
      secondStepUsed: 'இதைச் செய்தது நீங்கள் இல்லையா? உங்கள் கடவுச்சொல்லை மாற்றி, உடனே எங்களை அழையுங்கள்:',
    },
    link: 'உள்நுழைய',
  },
} as const;

export function renderAccountMail(input: AccountMailInput): RenderedMail {
  const { change, locale, storeName, storeContact } = input;
  const words = TEXTS[locale];
  const subject = `${words.subject[change]} · ${storeName}`;
  const link = `${input.baseUrl}${locale === 'ta' ? '/ta' : ''}/login`;
  const lines = [
    `${[words.greeting, input.name].filter(Boolean).join(' ')},`,
    words.lead[change],
    formatDateTime(input.changedAt, locale),
    words.yours,
    `${words.foreign[change]} ${storeContact}`,
  ];
  const content = html`${lines.map((line) => html`<p>${line}</p>`)}
${buttonHtml({ address: link, text: words.link })}`;
  const body = mailPage({ lang: locale, subject, heading: storeName, preview: words.lead[change] }, content);
  return { subject, html: body, plain: [...lines, `${words.link}: ${link}`, storeName].join('\n') };
}
