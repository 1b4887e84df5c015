/** Sending one rendered mail: by SMTP, or into a folder as .eml files when the shop is a demonstration. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';

export interface Mail {
  /** Becomes the Message-ID, so that a mail sent twice after a crash is recognisable as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** Header values are one line; what follows a line break would become a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

function messageOf(mail: Mail, from: string) {
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    from,
    to: oneLine(mail.to),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.plain,
    messageId: `<${mail.id}@${domain}>`,
  };
}

export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport: Transporter = nodemailer.createTransport(url, {});
  return { send: async (mail) => void (await transport.sendMail(messageOf(mail, from))) };
}

/** Writes each mail as `<id>.eml`; the same mail again replaces its file. */
export function createFolderTransport(folder: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.new`, message as unknown as Uint8Array);
      await rename(`${file}.new`, file);
    },
  };
}
