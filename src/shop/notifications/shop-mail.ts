/**
 * Mails in both languages: to the shop, and answers to contact messages, because the writer's language is unknown. An
 * answer repeats nothing that the writer typed: the address is unproved and may be a stranger's.
 */
import { html } from 'hono/html';
import type { RenderedMail } from './order-mail.ts';

export interface PlainMail {
  subject: string;
  storeName: string;
  lines: readonly string[];
  link?: { text: string; url: string };
}

/** A mail of lines under the shop's name, with one link at the end. */
export function renderLines({ subject, storeName, lines, link }: PlainMail): RenderedMail {
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#fffaf5;color:#24151c;font:16px/1.6 system-ui,sans-serif">
<div style="background:#1a0b14;color:#f2b632;padding:16px 24px;font-size:20px;font-weight:700">${storeName}</div>
<div style="max-width:640px;margin:0 auto;padding:24px">
${lines.map((line) => html`<p style="white-space:pre-wrap">${line}</p>`)}
${link ? html`<p><a href="${link.url}" style="color:#c8102e">${link.text}</a></p>` : ''}
</div></body></html>`;
  const plain = [...lines, ...(link ? [`${link.text}: ${link.url}`] : []), storeName].join('\n');
  return { subject, html: String(body), plain };
}
