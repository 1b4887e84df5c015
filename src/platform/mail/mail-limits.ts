/**
 * Daily mail limits per address, whoever causes the mails: otherwise a stranger could use the shop to flood any
 * mailbox. Mails about money that moved are exempt: each was paid for, and attackers must not be able to displace them.
 */
import type { DailyLimits } from '../db/daily-counts.ts';
import { type MailAllowance, type MailTransport, PermanentMailError } from './mail.ts';

type Standing = Exclude<MailAllowance, 'counted'>;

/** The limit of a confirmed address: enough for a festival's orders and changes. */
const MOST_TO_PROVED = 50;

/** The owner's limit of mails per day to an unconfirmed address. */
export type MostMails = () => Promise<number>;

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One key for all spellings of a mailbox's address. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Takes one of the address's mails for today; false if none is left. */
export async function takeMail(
  daily: DailyLimits,
  to: string,
  standing: Standing,
  mostToUnproved: MostMails,
): Promise<boolean> {
  const most = standing === 'proved' ? MOST_TO_PROVED : await mostToUnproved();
  return daily.take({ what: 'mail', who: mailboxOf(to) }, most);
}

/** Sends mails within the address's daily limit; refuses others permanently. */
export function limitMails(transport: MailTransport, daily: DailyLimits, mostToUnproved: MostMails): MailTransport {
  return {
    async send(mail) {
      if (mail.allowance !== 'counted' && !(await takeMail(daily, mail.to, mail.allowance, mostToUnproved)))
        throw new PermanentMailError('This address had all its mails of today.');
      await transport.send(mail);
    },
  };
}
