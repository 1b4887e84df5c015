/**
 * How many mails a day one address gets, whoever causes them: a shop that writes to any address that is typed into it is a bomb
 * in a stranger's hands. Mails about money that moved are not counted: somebody paid for each, and nobody may push them out.
 */
import type { DailyLimits } from '../db/daily-counts.ts';
import { type MailAllowance, type MailTransport, PermanentMailError } from './mail.ts';

type Standing = Exclude<MailAllowance, 'counted'>;

/** An address that somebody proved is theirs: a festival's orders and changes, whatever the owner allows strangers. */
const MOST_TO_PROVED = 50;

/** Mails a day to an address that nobody proved, as the owner has it. */
export type MostMails = () => Promise<number>;

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The one mailbox behind the ways in which its address can be written. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Takes one of the mails that the address may get today; false when it had them all. */
export async function takeMail(
  daily: DailyLimits,
  to: string,
  standing: Standing,
  mostToUnproved: MostMails,
): Promise<boolean> {
  const most = standing === 'proved' ? MOST_TO_PROVED : await mostToUnproved();
  return daily.take({ what: 'mail', who: mailboxOf(to) }, most);
}

/** Sends what is within the day's limit of its address; everything else is refused for good. */
export function limitMails(transport: MailTransport, daily: DailyLimits, mostToUnproved: MostMails): MailTransport {
  return {
    async send(mail) {
      if (mail.allowance !== 'counted' && !(await takeMail(daily, mail.to, mail.allowance, mostToUnproved)))
        throw new PermanentMailError('This address had all its mails of today.');
      await transport.send(mail);
    },
  };
}
