/** Class 3: keeping the sign-in busy with hashing, by right and wrong passwords. */
import { type Attack, attackerAddress, freshPhone, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';

const ACCOUNTS = 6;

async function ownAccounts(url: string, addresses: number): Promise<string[]> {
  const phones = Array.from({ length: ACCOUNTS }, freshPhone);
  for (const [nth, phone] of phones.entries()) {
    const caller = new Caller(url, attackerAddress(nth % addresses));
    await caller.register(phone);
    caller.close();
  }
  return phones;
}

/** Every account signs in ten times in parallel; like any attacker, it does not wait after a refusal. */
function storm(addresses: number): Attack['run'] {
  return async (shop, signal) => {
    const tally = new Tally();
    const phones = await ownAccounts(shop.url, addresses);
    const callers = Array.from({ length: addresses }, (_, nth) => new Caller(shop.url, attackerAddress(nth), 80));
    await keepOn(signal, ACCOUNTS * 10, async (loop) => {
      const caller = callers[loop % addresses] as Caller;
      const phone = phones[loop % ACCOUNTS] as string;
      const { status } = await caller.post('/api/users/login', {
        phone_number: phone,
        password: 'right-password-2026',
      });
      tally.add(status);
      if (status !== 200) await pause(50);
    });
    for (const caller of callers) caller.close();
    return { got: tally.toString(), broken: [] };
  };
}

export const signInStorm: Attack = {
  id: '3a',
  what: `${ACCOUNTS} accounts sign in rightly, 10 times at a time each, from one address`,
  run: storm(1),
};

export const signInStormOfThree: Attack = {
  id: '3b',
  what: 'the same from 3 addresses',
  run: storm(3),
};

/** Wrong passwords for the owner and for unknown phones, each of which costs a hash. */
export const wrongPasswords: Attack = {
  id: '3c',
  what: 'wrong passwords for the owner and for strangers, 60 at a time from 6 addresses',
  guessesOwner: true,
  async run(shop, signal) {
    const tally = new Tally();
    const callers = Array.from({ length: 6 }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    await keepOn(signal, 60, async (loop, turn) => {
      const phone_number = turn % 2 === 0 ? shop.owner.phone : freshPhone();
      const password = `guess-${loop}-${turn}`;
      const { status } = await (callers[loop % 6] as Caller).post('/api/users/login', { phone_number, password });
      tally.add(status);
      if (status !== 401) await pause(50);
    });
    for (const caller of callers) caller.close();
    const broken = tally.of(200) > 0 ? ['a wrong password opened an account'] : [];
    return { got: tally.toString(), broken };
  },
};

/** Registration hashes like a sign-in and needs no account. */
export const registrations: Attack = {
  id: '3d',
  what: 'registrations without end from 6 addresses, 10 at a time each',
  async run(shop, signal) {
    const tally = new Tally();
    const callers = Array.from({ length: 6 }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    await keepOn(signal, 60, async (loop) => {
      const { status } = await (callers[loop % 6] as Caller).register(freshPhone());
      tally.add(status);
      if (status !== 201) await pause(50);
    });
    for (const caller of callers) caller.close();
    return { got: tally.toString(), broken: [] };
  },
};
