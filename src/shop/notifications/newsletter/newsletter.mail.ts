/** The newsletter as a mail, in one language or both. It contains nothing that its reader typed, not even a name. */
import { html } from 'hono/html';
import { databaseNow } from '#platform/db/clock.ts';
import { buttonHtml, mailPage } from '#platform/mail/mail-page.ts';
import { dayInIndia } from '#shared/dates.ts';
import { seasonOn } from '../../settings/season.rules.ts';
import type { StoreRecord } from '../../settings/settings.contract.ts';
import { contactOf, storeNameIn } from '../../settings/store-name.rules.ts';
import type { RenderedMail } from '../order-mail.ts';
import { newsletterText, type partsFor } from './newsletter.rules.ts';

export interface NewsletterMailInput {
  parts: ReturnType<typeof partsFor>;
  store: Pick<
    StoreRecord,
    | 'store_name'
    | 'tamil_name'
    | 'phone_number'
    | 'contact_email'
    | 'opens_at'
    | 'last_order_date'
    | 'festival_date'
    | 'after_last_order'
  >;
  baseUrl: string;
  stopUrl: string;
}

export function renderNewsletter({ parts, store, baseUrl, stopUrl }: NewsletterMailInput): RenderedMail {
  const season = { season: seasonOn(store, dayInIndia(databaseNow())), lastOrderDay: store.last_order_date };
  const texts = parts.map(({ language, message }) => ({
    language,
    name: storeNameIn(language, store),
    ...newsletterText(language, message, season),
  }));
  const names = [...new Set(texts.map(({ name }) => name))].join(' · ');
  const subject = `${texts.map((text) => text.subject).join(' · ')} · ${names}`;
  const contact = contactOf(store);
  const content = html`${texts.map(
    ({ language, lines, list, pdf }) => html`<div lang="${language}">
${lines.map((line) => html`<p style="white-space:pre-wrap">${line}</p>`)}
${buttonHtml({ address: `${baseUrl}${list.path}`, text: list.text })}
<p><a href="${baseUrl}${pdf.path}" style="color:#c8102e">${pdf.text}</a></p>
</div>`,
  )}
<p>${contact}</p>
${texts.map(
  ({ language, why, stop }) =>
    html`<p lang="${language}" style="font-size:14px;color:#6b5660">${why} <a href="${stopUrl}" style="color:#c8102e">${stop}</a></p>`,
)}`;
  const [first] = texts;
  const lang = first?.language ?? 'en';
  const body = mailPage({ lang, subject, heading: names, preview: first?.lines[0] ?? '' }, content);
  const plain = [
    ...texts.flatMap(({ lines, list, pdf }) => [
      ...lines,
      ...[list, pdf].map(({ text, path }) => `${text}: ${baseUrl}${path}`),
      '',
    ]),
    names,
    contact,
    '',
    ...texts.flatMap(({ why, stop }) => [why, `${stop}: ${stopUrl}`]),
  ].join('\n');
  return { subject, html: body, plain };
}
