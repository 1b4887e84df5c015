/** What a message says, when it is retried, and how statuses change it. Pure. */
import type { MessageEvent, MessageState, PaidChannel, TemplateName } from './messages.contract.ts';

/** Values for a template's placeholders, each one line of text. */
export interface MessageFacts {
  number: string;
  total: string;
  due: string;
  refund: string;
  carrier: string;
  lr: string;
  day: string;
  office: string;
  cartons: string;
  weight: string;
  link: string;
}

/**
 * The values of {{1}}, {{2}} … in an event's template, in this order; docs/messages.md lists them for owners. Never a
 * name or an address, because the number may be mistyped.
 */
export const PLACES: Record<MessageEvent, readonly (keyof MessageFacts)[]> = {
  placed: ['number', 'total', 'link'],
  awaiting: ['number', 'total', 'link'],
  estimate: ['number', 'total', 'link'],
  estimate_ends: ['number', 'total', 'day', 'link'],
  amended: ['number', 'total', 'due', 'link'],
  paid: ['number', 'total', 'link'],
  packed: ['number', 'cartons', 'weight', 'link'],
  shipped: ['number', 'carrier', 'lr', 'link'],
  parcel_sent: ['number', 'carrier', 'lr', 'link'],
  parcel_arrived: ['number', 'carrier', 'office', 'link'],
  delivered: ['number', 'link'],
  cancelled: ['number', 'link'],
  transfer_refused: ['number', 'due', 'link'],
  refund_due: ['number', 'refund', 'link'],
  refunded: ['number', 'refund', 'link'],
};

const LONGEST_VALUE = 200;

/** Meta refuses empty values, line breaks, tabs and more than four spaces in a row. */
export const placeText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE) || '-';

export const valuesOf = (event: MessageEvent, facts: MessageFacts): string[] =>
  PLACES[event].map((name) => placeText(facts[name]));

/** The template of an event, falling back from Tamil to English; null if the owner named none. */
export function templateFor(
  templates: readonly TemplateName[],
  which: { event: string; way: PaidChannel; locale: 'en' | 'ta' },
): TemplateName | null {
  const named = templates.filter(({ event, way }) => event === which.event && way === which.way);
  return named.find(({ locale }) => locale === which.locale) ?? named.find(({ locale }) => locale === 'en') ?? null;
}

export const MOST_ATTEMPTS = 10;
const FIRST_PAUSE_S = 60;
export const LONGEST_PAUSE_S = 3_600;
const AHEAD_S = 60;

/** A later end was noted while the clock was ahead that is set back now: it would keep the channel still until then. */
export const isPaused = (until: Date | null, now: number): boolean =>
  until !== null && until.getTime() > now && until.getTime() <= now + (LONGEST_PAUSE_S + AHEAD_S) * 1000;

/** Seconds to wait after the given failed attempt, counted from 1. */
export const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE_S * 2 ** (attempt - 1), LONGEST_PAUSE_S);

/** A message older than this is checked before it is sent, because its order may have moved on. */
export const FRESH_MINUTES = 60;

/** Order news older than this is not sent. */
export const LATEST_HOURS = 72;

/** After this long an attempt counts as lost: its process died, or the answer never came. A status may still arrive. */
export const UNKNOWN_MINUTES = 10;

/** Statuses come late, twice and in any order: a message only moves up. A late failure does not undo a delivery. */
const RANK: Record<MessageState, number> = {
  queued: 0,
  sent: 1,
  failed: 2,
  aside: 2,
  delivered: 3,
  read: 4,
  stopped: 5,
};

export const movesUp = (from: MessageState, to: MessageState): boolean => RANK[to] > RANK[from];

/** Whether it may be sent again: as far as the shop knows, it never arrived. */
export const isResendable = (state: MessageState): boolean =>
  state === 'failed' || state === 'aside' || state === 'stopped';

/** The reference we give a provider: the message's key and the moment of this sending. */
export const referenceOf = ({ dedupeKey, createdAt }: { dedupeKey: string; createdAt: Date }): string =>
  `${dedupeKey}.${createdAt.getTime()}`;

const STOP_WORDS = ['stop', 'unsubscribe', 'நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்', 'வேண்டாம்', 'ஸ்டாப்'];
const START_WORDS = ['start', 'தொடங்கு', 'தொடங்கவும்', 'தொடங்குங்கள்', 'ஸ்டார்ட்'];

/** What a one-word reply asks for; null for anything else. */
export function wishIn(reply: string): 'stop' | 'start' | null {
  const word = reply
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[.!,'"\s]+$/u, '');
  if (STOP_WORDS.includes(word)) return 'stop';
  return START_WORDS.includes(word) ? 'start' : null;
}
