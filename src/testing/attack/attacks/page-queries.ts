/** Class 4: pages rendered per request, as many as are answered. */
import { type Attack, attackerAddress, keepOn, pause, Tally } from '../attack.ts';
import { Caller } from '../caller.ts';

const random = () => Math.random().toString(36).slice(2);
const ADDRESSES_OF_PAGES: (() => string)[] = [
  () => `/?q=${random()}`,
  () => `/?utm_source=${random()}&utm_campaign=${random()}`,
  () => `/ta/?q=${random()}`,
  () => `/?search=${random()}`,
  () => `/?category=${Math.floor(Math.random() * 1e6)}&search=${random()}`,
  () => `/about?x=${random()}`,
  () => `/login?next=/${random()}`,
  () => `/track-order?order=${random()}`,
];

function ask(addresses: number): Attack['run'] {
  return async (shop, signal) => {
    const tally = new Tally();
    const callers = Array.from({ length: addresses }, (_, nth) => new Caller(shop.url, attackerAddress(nth)));
    const startedAt = performance.now();
    await keepOn(signal, addresses * 12, async (loop, turn) => {
      const path = ADDRESSES_OF_PAGES[(loop + turn) % ADDRESSES_OF_PAGES.length] as () => string;
      const { status } = await (callers[loop % addresses] as Caller).get(path());
      tally.add(status);
      // A refused caller asks again, but no faster than a browser would.
      if (status !== 200) await pause(30);
    });
    for (const caller of callers) caller.close();
    const perSecond = Math.round((tally.of(200) * 1000) / (performance.now() - startedAt));
    return { got: `${perSecond} pages a second; ${tally}`, broken: [] };
  };
}

export const pageQueries: Attack = {
  id: '4a',
  what: 'pages with invented parameters, 12 at a time from one address',
  run: ask(1),
};

export const pageQueriesOfThree: Attack = {
  id: '4b',
  what: 'the same from 3 addresses, 36 at a time',
  run: ask(3),
};
