/**
 * Mails in both languages: to the shop, and answers to contact messages, because the writer's language is unknown. An
 * answer repeats nothing that the writer typed: the address is unproved and may be a stranger's.
 */
import { html } from 'hono/html';
import { buttonHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { RenderedMail } from './order-mail.ts';

export interface PlainMail {
  subject: string;
  storeName: string;
  lines: readonly string[];
  link?: { text: string; address: string };
}

/** A mail of lines under the shop's name, with one button at the end. */
export function renderLines({ subject, storeName, lines, link }: PlainMail): RenderedMail {
  const content = html`${lines.map((line) => html`<p style="white-space:pre-wrap">${line}</p>`)}
${link ? buttonHtml(link) : ''}`;
  const body = mailPage({ lang: 'en', subject, heading: storeName, preview: lines[0] ?? '' }, content);
  const plain = [...lines, ...(link ? [`${link.text}: ${link.address}`] : []), storeName].join('\n');
  return { subject, html: body, plain };
}
