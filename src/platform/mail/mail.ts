/**
 * Sends one rendered mail: by SMTP, through EmailJS, or as an .eml file into a folder in a demonstration. A refusal
 * that a retry cannot fix is a PermanentMailError, a provider that takes no mail at all a MailProviderDownError, and a
 * connection lost while the mail was handed over a MailLostError. After any other error this mail may be retried.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import { setApart } from '#shared/right-to-left.ts';
import { keepEndings } from '#shared/tamil-endings.ts';
import { wasNeverSent } from '../never-sent.ts';
import { readAnswer } from '../read-answer.ts';

/** `unproved`: the address is not confirmed. `counted`: already counted when the mail was stored. */
export type MailAllowance = 'unproved' | 'proved' | 'counted';

export interface Mail {
  /** Becomes the Message-ID, so that a mail sent twice after a crash is recognisable as one. */
  id: string;
  to: string;
  subject: string;
  html: string;
  plain: string;
  /** The address limit that the mail counts against. */
  allowance: MailAllowance;
  /** What the mail is about, such as `order-42`: mail programs show the mails of one thread together. */
  thread?: string;
  /** A person of the shop wrote it, so an out-of-office notice may answer it. */
  isByPerson?: boolean;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** For a mail that its reader may stop: the address at which a mail program does that with one click (RFC 8058). */
  stopUrl?: string;
  /** The variables of a provider's own template (EmailJS), computed only if needed. */
  params?: () => Promise<Record<string, unknown>>;
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

/** A permanent refusal by the provider, such as an unknown address or a missing template. */
export class PermanentMailError extends Error {
  override readonly name = 'PermanentMailError';
}

/** The provider takes no mail now: unreachable, wrong credentials, quota used up. This mail itself may be fine. */
export class MailProviderDownError extends Error {
  override readonly name = 'MailProviderDownError';
}

/**
 * The connection was lost while the mail was handed over, either by the provider or because of this mail. Only trying
 * another mail can tell.
 */
export class MailLostError extends Error {
  override readonly name = 'MailLostError';
}

/** Header values are one line; text after a line break would become a header of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/** One plain address; a list or a display name could send the mail to more people than the order has. */
function requireOneAddress(to: string): string {
  const address = to.trim();
  if (!/^[^\s@,;<>"()]+@[^\s@,;<>"()]+$/.test(address))
    throw new PermanentMailError('The recipient is not one email address.');
  return address;
}

/** As a mail program shows it in the right order, with each Tamil ending on the line of its word. */
const readable = (text: string) => keepEndings(setApart(text));

const textsOf = (mail: Mail) => ({
  subject: readable(oneLine(mail.subject)),
  html: readable(mail.html),
  plain: readable(mail.plain),
});

/** The address alone, of one with a name or without. */
const addressIn = (sender: string): string => (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim().toLowerCase();

function messageOf(mail: Mail, from: string) {
  const { subject, html, plain } = textsOf(mail);
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    from,
    to: requireOneAddress(mail.to),
    subject,
    html,
    text: plain,
    messageId: `<${mail.id}@${domain}>`,
    ...(mail.replyTo && mail.replyTo.toLowerCase() !== addressIn(from) && { replyTo: mail.replyTo }),
    ...(mail.thread ? { references: `<${mail.thread}@${domain}>` } : {}),
    headers: {
      // So that nobody's out-of-office notice answers every mail of an order (RFC 3834).
      ...(!mail.isByPerson && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.stopUrl && {
        'List-Unsubscribe': `<${oneLine(mail.stopUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * How long one try may take, with all its steps: its mail is leased for two minutes (outbox.ts), after which it is tried
 * again. A slow provider that was still busy with the first try would send it twice.
 */
const TRY_WITHIN_MS = 100_000;

const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpError extends Error {
  /** Absent if the server did not answer. */
  responseCode?: number;
  code?: string;
  command?: string;
}

/**
 * Refusals that are about the sender: providers answer 4xx or 5xx above the quota (Gmail: 550 5.4.5), and 5.3.x when
 * they are out of order.
 */
const OF_SENDER =
  /\b[45]\.3\.[0-2]\b|\b[45]\.4\.[56]\b|\bdaily\b|\bhourly\b|throttl|sending (limit|quota|rate)|(messaging|submission) (limit|quota)/i;
const OF_RECIPIENT = /\b[45]\.[12]\.\d\b|mailbox/i;

/** Which error a failure is. `isHandedOver`: signed in, and the envelope was begun. `isGivenUp`: the try took too long. Pure. */
function meaningOf(error: SmtpError, isHandedOver: boolean, isGivenUp: boolean): Error {
  const { responseCode = 0, code, command, message } = error;
  // If the connection was not lost, nodemailer itself refused, for example a message above the server's limit.
  if (isHandedOver && responseCode === 0) return command === 'CONN' || isGivenUp ? new MailLostError(message) : error;
  const isBeforeRecipient = command !== undefined && !['RCPT TO', 'DATA'].includes(command);
  const isOfSender = OF_SENDER.test(message) && !OF_RECIPIENT.test(message);
  if (responseCode === 0 || responseCode === 421 || code === 'EAUTH' || isBeforeRecipient || isOfSender)
    return new MailProviderDownError(message);
  return responseCode >= 500 ? new PermanentMailError(message) : error;
}

/** Servers whose connection never leaves the machine. */
const OWN_MACHINE = /^(localhost|127(\.\d+){3}|::1)$/i;

export function createSmtpTransport(url: string, from: string, withinMs = TRY_WITHIN_MS): MailTransport {
  const address = new URL(url);
  // An IPv6 address stands in brackets in a URL only.
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const options = {
    host,
    secure: address.protocol === 'smtps:',
    // Else whoever sits between could hide that the server offers TLS, and read the password and every mail.
    requireTLS: address.username !== '' && !OWN_MACHINE.test(host),
    ...(address.port ? { port: Number(address.port) } : {}),
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    ...SMTP_LIMITS,
  };
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      let isHandedOver = false;
      const transport: Transporter = nodemailer.createTransport(options);
      // nodemailer's errors do not say how far it got; it reads the message only once the provider is ready to take it.
      transport.use('stream', ({ message: content }, done) => {
        content.processFunc((stream) => {
          isHandedOver = true;
          return stream;
        });
        done();
      });
      const signal = AbortSignal.timeout(withinMs);
      await transport.sendMail({ ...message, signal }).catch((error: SmtpError) => {
        throw meaningOf(error, isHandedOver, signal.aborted);
      });
    },
  };
}

export interface EmailJsConfig {
  serviceId: string;
  templateId: string;
  publicKey: string;
  privateKey?: string | undefined;
  baseUrl: string;
}

/** EmailJS takes one request a second (payments B). */
const EMAILJS_PAUSE_MS = 1_000;
const EMAILJS_TIMEOUT_MS = 15_000;
const EMAILJS_MOST_CHARACTERS = 64 * 1024;
/** Statuses about one mail. Others are about the account, its plan or its keys, or mean that EmailJS itself is down. */
const EMAILJS_REFUSALS = [400, 413, 422];

const shown = (value: unknown) => (typeof value === 'string' ? readable(value) : value);

/** Through EmailJS' REST API, with the specification's template params beside the rendered mail. */
export function createEmailJsTransport(
  config: EmailJsConfig,
  { pauseMs = EMAILJS_PAUSE_MS, withinMs = TRY_WITHIN_MS } = {},
): MailTransport {
  let turn: Promise<unknown> = Promise.resolve();
  /** Sends one at a time, each at least the pause after the last, and none whose turn comes too late. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const latest = performance.now() + withinMs - EMAILJS_TIMEOUT_MS;
    const mine = turn.then(() => {
      if (performance.now() > latest) throw new MailProviderDownError('EmailJS takes too long for the mails before.');
      return work();
    });
    turn = mine.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, pauseMs).unref()));
    return mine;
  };
  return {
    async send(mail) {
      const email = requireOneAddress(mail.to);
      const { plain: message, ...texts } = textsOf(mail);
      const content = { ...texts, message, message_id: mail.id, reply_to: mail.replyTo ?? '' };
      const params = Object.entries((await mail.params?.()) ?? {}).map(([name, text]) => [name, shown(text)]);
      const template_params = { ...Object.fromEntries(params), email, ...content };
      await inTurn(() => postToEmailJs(config, template_params));
    },
  };
}

async function postToEmailJs(config: EmailJsConfig, template_params: Record<string, unknown>): Promise<void> {
  const answer = await fetch(new URL('/api/v1.0/email/send', config.baseUrl), {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      service_id: config.serviceId,
      template_id: config.templateId,
      user_id: config.publicKey,
      ...(config.privateKey ? { accessToken: config.privateKey } : {}),
      template_params,
    }),
    signal: AbortSignal.timeout(EMAILJS_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw wasNeverSent(error) ? new MailProviderDownError(error.message) : new MailLostError(error.message);
  });
  // Taken: a body that never ends must not make it look lost.
  if (answer.ok) return answer.body?.cancel();
  const text = (await readAnswer(answer, EMAILJS_MOST_CHARACTERS).catch(() => '')).slice(0, 200);
  const failure = `EmailJS answered ${answer.status}: ${text}`;
  throw EMAILJS_REFUSALS.includes(answer.status) ? new PermanentMailError(failure) : new MailProviderDownError(failure);
}

/** Writes each mail as `<id>.eml`; the same mail replaces its file. */
function createFolderTransport(folder: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const file = join(folder, `${mail.id.replace(/[^\w.-]/g, '_')}.eml`);
      const write = () => writeFile(`${file}.new`, message as unknown as Uint8Array);
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await write();
      });
      await rename(`${file}.new`, file);
    },
  };
}

/** Lets customers' answers reach the shop's mailbox: the sender's, MAIL_FROM, is often one that nobody reads. */
export const answeredTo = (transport: MailTransport, contact: () => Promise<string>): MailTransport => ({
  async send(mail) {
    const replyTo = await contact();
    await transport.send(replyTo === '' || replyTo === mail.to ? mail : { ...mail, replyTo });
  },
});

/** The configured transport: SMTP before EmailJS before the folder. */
export function createMailTransport(
  mail: { smtpUrl?: string | undefined; from?: string | undefined; emailjs: EmailJsConfig | null },
  folder: string,
): MailTransport {
  const from = mail.from ?? 'Mathappu <orders@mathappu.example>';
  if (mail.smtpUrl) return createSmtpTransport(mail.smtpUrl, from);
  if (mail.emailjs) return createEmailJsTransport(mail.emailjs);
  return createFolderTransport(folder, from);
}
