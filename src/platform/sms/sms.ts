/**
 * Text messages to phones behind one interface: MSG91, or a provider's bridge over HTTP; a demonstration writes them
 * into a folder. A text may be a secret (a code), so nothing here logs it.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DailyLimits } from '../db/daily-counts.ts';
import { handOver } from './hand-over.ts';
import { createMsg91Transport, type Msg91Account } from './msg91.ts';

export interface Sms {
  /** E.164. */
  to: string;
  text: string;
  /** For providers that hold the texts as templates: the one-time code in it … */
  code?: string;
  /** … or the template of another text, with its values. */
  template?: { name: string; values: readonly string[] };
}

export interface SmsTransport {
  /** Resolves when the provider has accepted the message. Rejects with SmsLostError if it may have. */
  send(sms: Sms): Promise<void>;
}

/** The shop's SMS sender, which also passes the requesting network address. */
export interface LimitedSms {
  send(sms: Sms & { askedFrom: string }): Promise<void>;
}

/** The owner's limits on texts per day. */
export interface MostTexts {
  toPhone: number;
  fromAddress: number;
}

/**
 * Sends within the daily limits of the phone and of the requesting network, whatever the text is for. Texts cost money;
 * codes to one phone all night are an attack on its owner, and codes to many phones are one on the shop.
 */
export function limitTexts(sms: SmsTransport, daily: DailyLimits, most: () => Promise<MostTexts>): LimitedSms {
  return {
    async send({ askedFrom, ...text }) {
      const { toPhone, fromAddress } = await most();
      // The network's limit first, so that a blocked network does not use up phones' limits.
      if (!(await daily.take({ what: 'sms', who: `address:${askedFrom}` }, fromAddress)))
        throw new Error('This network address had all its texts of today');
      if (!(await daily.take({ what: 'sms', who: text.to }, toPhone)))
        throw new Error('This phone had all its texts of today');
      await sms.send(text);
    },
  };
}

/** Posts `{ to, text }` as JSON to the address, with the template's name if there is one; any 2xx response means accepted. */
function createHttpSmsTransport(address: string): SmsTransport {
  return {
    async send({ to, text, template }) {
      const answer = await handOver(address, {}, { to, text, ...(template ? { template: template.name } : {}) });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}`);
    },
  };
}

/** Writes the text of each message to `<phone>-<moment>.txt`, with a new moment for each. */
export function createSmsFolder(folder: string): SmsTransport {
  let moment = 0;
  return {
    async send({ to, text }) {
      moment = Math.max(Date.now(), moment + 1);
      const file = join(folder, `${to.replace(/\D/g, '')}-${moment}.txt`);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.new`, `${text}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

/** For production without a provider: an error in the log is better than a code in a file. */
const noTransport: SmsTransport = {
  send: () => Promise.reject(new Error('Neither MSG91_AUTH_KEY nor SMS_URL is set: no text message can be sent')),
};

/** Whether texts can reach anybody. */
export const isConnected = (transport: SmsTransport): boolean => transport !== noTransport;

export function createSmsTransport(
  config: { smsUrl: string | undefined; msg91: Msg91Account | null; isProduction: boolean },
  folder: string,
): SmsTransport {
  if (config.msg91) return createMsg91Transport(config.msg91);
  if (config.smsUrl) return createHttpSmsTransport(config.smsUrl);
  return config.isProduction ? noTransport : createSmsFolder(folder);
}
