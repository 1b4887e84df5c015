/** Classes 8 and 9: access to other people's accounts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, type AttackedShop, attackerAddress, freshPhone, pause } from '../attack.ts';
import { Caller, PASSWORD } from '../caller.ts';

/** The newest six-digit code that the shop sent in a file of this folder whose text or name contains `to`. */
async function codeSent(folder: string, to: string): Promise<string | null> {
  const deadline = performance.now() + 6_000;
  for (; performance.now() < deadline; await pause(200)) {
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder).filter((file) => /\.(txt|eml)$/.test(file));
    const sent = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
    const own = sent.filter(({ file, text }) => file.includes(to) || text.includes(to));
    const code = own
      .map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text.replace(/^[\w-]+:.*$/gm, ''))?.[0])
      .findLast(Boolean);
    if (code) return code;
  }
  return null;
}

async function recover(caller: Caller, shop: AttackedShop, phone: string, by: 'sms' | 'email', to: string) {
  await caller.post('/api/users/forgot', { phone_number: phone, by });
  const otp = await codeSent(join(shop.dataDir, by === 'sms' ? 'sms' : 'mail'), to);
  if (otp === null) return { otp, status: 0 };
  const { status } = await caller.post('/api/users/reset', {
    phone_number: phone,
    by,
    otp,
    new_password: by === 'sms' ? 'rightful-owner-2026' : 'attacker-2026-again',
  });
  return { otp, status };
}

export const unprovedEmail: Attack = {
  id: '9',
  what: 'an account in another’s phone with the attacker’s email, opened after its owner recovered it by SMS',
  async run(shop) {
    const [attacker, rightful] = [new Caller(shop.url, attackerAddress(0)), new Caller(shop.url, '127.0.4.9')];
    const [phone, email] = [freshPhone(), `mine-${Date.now()}@evil.example`];
    await attacker.register(phone, email);
    const recovered = await recover(rightful, shop, phone, 'sms', phone);
    const stolen = await recover(attacker, shop, phone, 'email', email);
    const opened = await attacker.signIn(phone, 'attacker-2026-again');
    const old = await attacker.signIn(phone, PASSWORD);
    const isIn = opened.status === 200 || old.status === 200;
    for (const caller of [attacker, rightful]) caller.close();
    const broken = isIn ? ['the attacker signs in to an account that its owner took back'] : [];
    if (recovered.status !== 200) broken.push(`the owner could not recover it: ${recovered.status}`);
    return {
      got: `a code by mail: ${stolen.otp ? 'yes' : 'no'}; signed in: ${isIn ? 'yes' : 'no'}`,
      broken,
    };
  },
};

export const demoInProduction: Attack = {
  id: '8',
  what: 'production started on the data of the demonstration',
  sparesVisitor: false,
  async run(shop) {
    const { code, said } = await shop.startInProduction();
    const isHelpful = said.includes('--remove-demo');
    const broken = code === null ? ['production serves demo accounts'] : [];
    if (code !== null && !isHelpful) broken.push('it does not say how to clean the data');
    return { got: code === null ? 'it started' : `refused: ${said.trim().split('\n').at(-1)?.slice(0, 160)}`, broken };
  },
};
