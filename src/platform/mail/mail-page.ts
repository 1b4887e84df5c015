import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

interface MailPage {
  lang: string;
  subject: string;
  /** The heading: the shop's name. */
  heading: string;
  /** The sentence that mailboxes show beside the subject; else they show the heading there. */
  preview: string;
}

type Content = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The HTML of a mail: `content` under the shop's name. Styles are inline, because mail programs drop all others. */
export const mailPage = ({ lang, subject, heading, preview }: MailPage, content: Content): string =>
  String(html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#fffaf5;color:#24151c;font:16px/1.6 system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<div style="background:#1a0b14;color:#f2b632;padding:16px;font-size:20px;font-weight:700">${heading}</div>
<div style="max-width:640px;margin:0 auto;padding:24px 16px;overflow-wrap:break-word">
${content}
</div></body></html>`);

const BUTTON = 'display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none';

/**
 * What the mail asks its reader to do. In a cell, because Outlook gives a link neither padding nor a background as large
 * as it.
 */
export const buttonHtml = ({ address, text }: { address: string; text: string }) =>
  html`<table role="presentation" style="margin:16px 0;border-spacing:0"><tr><td style="border-radius:8px;background:#c8102e;mso-padding-alt:12px 20px"><a href="${address}" style="${BUTTON}">${text}</a></td></tr></table>`;
