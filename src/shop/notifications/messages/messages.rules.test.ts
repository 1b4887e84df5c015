import { describe, expect, it } from 'vitest';
import { MESSAGE_EVENTS, MESSAGE_STATES, type MessageState } from './messages.contract.ts';
import {
  isResendable,
  movesUp,
  PLACES,
  pauseAfter,
  placeText,
  referenceOf,
  templateFor,
  valuesOf,
  wishIn,
} from './messages.rules.ts';
import { smsText } from './messages.texts.ts';

describe('the state of a message', () => {
  it('ends the same in any order of its statuses, and however often they come', () => {
    const told: MessageState[] = ['sent', 'delivered', 'read', 'failed'];
    const orders = (left: MessageState[]): MessageState[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((one) => orders(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
    const ends = orders(told).map((order) =>
      [...order, ...order].reduce<MessageState>((state, next) => (movesUp(state, next) ? next : state), 'queued'),
    );
    expect(new Set(ends)).toEqual(new Set(['read']));
  });

  it('never moves back', () => {
    for (const from of MESSAGE_STATES) expect(movesUp(from, from)).toBe(false);
    expect(movesUp('delivered', 'failed')).toBe(false);
    expect(movesUp('sent', 'failed')).toBe(true);
    expect(movesUp('stopped', 'read')).toBe(false);
  });
});

it.each([
  ['STOP', 'stop'],
  ['stop!! ', 'stop'],
  ['s.top', null],
  [' stop. ', 'stop'],
  ['நிறுத்து', 'stop'],
  ['நிறுத்தவும்!', 'stop'],
  ['வேண்டாம்', 'stop'],
  ['start', 'start'],
  ['தொடங்கு', 'start'],
  ['please stop by tomorrow', null],
  ['', null],
])('a reply of %j asks for %s', (text, wish) => {
  expect(wishIn(text)).toBe(wish);
});

it('puts nothing into a placeholder that WhatsApp would refuse', () => {
  expect(placeText(' A\nB\t\tC      D ')).toBe('A B C D');
  expect(placeText('')).toBe('-');
  expect(placeText('x'.repeat(900))).toHaveLength(200);
});

it('has a placeholder in the text message for each value that a template gets', () => {
  for (const event of MESSAGE_EVENTS)
    for (const locale of ['en', 'ta'] as const) {
      const values = PLACES[event].map((_, index) => `<${index + 1}>`);
      const text = smsText(event, locale, values);
      for (const value of values) expect(text, `${event} ${locale}`).toContain(value);
      expect(text).not.toMatch(/[{}]/);
    }
});

it('uses the English template if there is no Tamil one, and none of another channel', () => {
  const named = [{ event: 'placed', way: 'whatsapp', locale: 'en', name: 'order_placed' }] as const;
  expect(templateFor(named, { event: 'placed', way: 'whatsapp', locale: 'ta' })?.name).toBe('order_placed');
  expect(templateFor(named, { event: 'placed', way: 'sms', locale: 'en' })).toBeNull();
  expect(templateFor(named, { event: 'paid', way: 'whatsapp', locale: 'en' })).toBeNull();
});

it('waits longer after each failure, at most an hour', () => {
  expect([1, 2, 3, 9].map(pauseAfter)).toEqual([60, 120, 240, 3_600]);
});

it('takes the template in the language of the customer if there is one', () => {
  const named = [
    { event: 'placed', way: 'whatsapp', locale: 'en', name: 'order_placed' },
    { event: 'placed', way: 'whatsapp', locale: 'ta', name: 'order_placed_ta' },
  ] as const;
  const nameIn = (locale: 'en' | 'ta') => templateFor(named, { event: 'placed', way: 'whatsapp', locale })?.name;
  expect([nameIn('ta'), nameIn('en')]).toEqual(['order_placed_ta', 'order_placed']);
  expect(templateFor([named[1]], { event: 'placed', way: 'whatsapp', locale: 'en' })).toBeNull();
});

it('fills the places of a template in their order, an unknown value with a dash', () => {
  const facts = {
    ...{ number: 'MP-100012', total: '₹415', due: '', refund: '', carrier: 'ARC', lr: '', office: 'Bypass\nRoad' },
    ...{ cartons: '2', weight: '', day: '' },
    link: 'https://mathappu.example/o/1',
  };
  expect(valuesOf('shipped', facts)).toEqual(['MP-100012', 'ARC', '-', 'https://mathappu.example/o/1']);
  expect(valuesOf('packed', facts)).toEqual(['MP-100012', '2', '-', 'https://mathappu.example/o/1']);
  expect(valuesOf('parcel_arrived', facts)).toEqual([
    ...['MP-100012', 'ARC', 'Bypass Road', 'https://mathappu.example/o/1'],
  ]);
});

it('may be sent again only if it never arrived', () => {
  expect(MESSAGE_STATES.filter(isResendable).toSorted()).toEqual(['aside', 'failed', 'stopped']);
});

it('names each sending of a message by itself to the provider', () => {
  expect(referenceOf({ dedupeKey: 'order-7-paid', createdAt: new Date(1_795_000_000_000) })).toBe(
    'order-7-paid.1795000000000',
  );
});
