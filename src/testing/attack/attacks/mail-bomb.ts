/** Class 5: making the shop send the attacker's text to strangers by mail. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, type AttackedShop, attackerAddress, freshPhone, keepOn, pause, Tally } from '../attack.ts';
import { Caller, PASSWORD } from '../caller.ts';
import { addAddress, readGoods, saveCart, startOrder } from '../purchases.ts';

const VICTIM = 'victim@example.org';
const LURE = 'Urgent verify at evil.example';
/** Mails per day to an unconfirmed address (decisions §10). */
const MOST_A_DAY = 6;

/** Decodes a quoted-printable or base64 body, to search it as the reader would see it. */
function textOf(mail: string): string {
  const unfolded = mail.replace(/=\r?\n/g, '');
  const encoded = unfolded.match(/(?:^[A-Za-z0-9+/=]{40,}\r?\n?)+/gm) ?? [];
  return unfolded + encoded.map((part) => Buffer.from(part, 'base64').toString()).join('\n');
}

function mailsTo(shop: AttackedShop, recipient: string): string[] {
  const folder = join(shop.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const mails = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return mails.filter((mail) => new RegExp(`^To: .*${recipient}`, 'im').test(mail));
}

/** Jobs send the mails some seconds later, more on a busy machine. */
const ALL_LEFT_AFTER_MS = 8_000;

/** Waits until none was sent for a while. */
async function mailsLeft(shop: AttackedShop): Promise<void> {
  let before = mailsTo(shop, VICTIM).length;
  for (let quietSince = performance.now(); performance.now() - quietSince < ALL_LEFT_AFTER_MS; await pause(500)) {
    const now = mailsTo(shop, VICTIM).length;
    if (now !== before) quietSince = performance.now();
    before = now;
  }
}

async function setSalesMode(shop: AttackedShop, sales_mode: string): Promise<void> {
  const owner = new Caller(shop.url, '127.0.3.3');
  await owner.signIn(shop.owner.phone, shop.owner.password);
  await owner.put('/api/address/store/update/1', { sales_mode });
  owner.close();
}

async function bombard(shop: AttackedShop, nth: number, signal: AbortSignal, tally: Tally): Promise<void> {
  const guest = new Caller(shop.url, attackerAddress(nth % 3));
  try {
    const named = await guest.startAsGuest(VICTIM, LURE);
    if (named.status === 400) await guest.startAsGuest(VICTIM);
    const addressId = await addAddress(guest);
    const goods = (await readGoods(guest)).filter(({ quantity }) => quantity > 50);
    for (let order = 0; order < 10 && !signal.aborted; order += 1) {
      await saveCart(guest, [{ product_id: goods[order % goods.length]?.id as number, count: order + 1 }]);
      const started = await startOrder(guest, { addressId, amount: 1 });
      tally.add(`order ${started.status}`);
      if (started.status !== 201) break;
      const { order_id } = started.body;
      await guest.post('/api/order/add', { order_id });
      for (let again = 0; again < 4; again += 1)
        tally.add(`resend ${(await guest.post('/api/order/mail/resend', { order_id })).status}`);
    }
  } catch {
    tally.add('refused on the way');
    await pause(300);
  } finally {
    guest.close();
  }
}

export const mailBomb: Attack = {
  id: '5',
  what: 'guests in one stranger’s name send enquiries and have their mails sent again',
  async run(shop, signal) {
    const tally = new Tally();
    await setSalesMode(shop, 'enquiry_only');
    await keepOn(signal, 3, (loop, turn) => bombard(shop, loop + turn * 3, signal, tally));
    await mailsLeft(shop);
    await setSalesMode(shop, 'online_payment');
    const mails = mailsTo(shop, VICTIM);
    const lures = mails.filter((mail) => textOf(mail).includes('evil.example'));
    const broken = mails.length > MOST_A_DAY ? [`${mails.length} mails to somebody who asked for none`] : [];
    if (lures.length > 0) broken.push(`${lures.length} mails carry the sender’s words`);
    return { got: `${mails.length} mails, ${lures.length} in the attacker’s words; ${tally}`, broken };
  },
};

/** An email address does not identify an account, so any number of accounts may share it. */
export const accountMailBomb: Attack = {
  id: '5b',
  what: 'accounts in a stranger’s email ask for codes and change their data',
  leastSeconds: 6,
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 3, async (loop, turn) => {
      const caller = new Caller(shop.url, attackerAddress(loop));
      const phone = freshPhone();
      tally.add(`register ${(await caller.register(phone, VICTIM, 'Meena')).status}`);
      tally.add(`code ${(await caller.post('/api/users/forgot', { phone_number: phone, by: 'email' })).status}`);
      await caller.signIn(phone);
      for (const email of ['another@example.org', VICTIM]) {
        const change = { email, current_password: PASSWORD };
        tally.add(`change ${(await caller.put(`/api/users/update/${caller.userId}`, change)).status}`);
        await caller.signIn(phone);
      }
      caller.close();
      await pause(turn > 10 ? 500 : 100);
    });
    await mailsLeft(shop);
    const mails = mailsTo(shop, VICTIM);
    const broken = mails.length > MOST_A_DAY ? [`${mails.length} mails to somebody who asked for none`] : [];
    return { got: `${mails.length} mails; ${tally}`, broken };
  },
};

/** Every text message costs the shop money, and a premium number would earn it for the attacker. */
export const textPumping: Attack = {
  id: '5c',
  what: 'accounts in many phones ask for codes by SMS, from 3 addresses',
  leastSeconds: 6,
  async run(shop, signal) {
    const tally = new Tally();
    await keepOn(signal, 3, async (loop) => {
      const caller = new Caller(shop.url, attackerAddress(loop));
      const phone = freshPhone();
      await caller.register(phone);
      tally.add(`code ${(await caller.post('/api/users/forgot', { phone_number: phone, by: 'sms' })).status}`);
      caller.close();
    });
    const folder = join(shop.dataDir, 'sms');
    const texts = existsSync(folder) ? readdirSync(folder).length : 0;
    return { got: `${texts} texts; ${tally}`, broken: [] };
  },
};
