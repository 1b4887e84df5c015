import { describe, expect, it } from 'vitest';
import { isSeason, modeByOpening, momentInIndia, openingAfter, salesModeAt, seasonOn } from './season.rules.ts';

const SEASON = {
  opens_at: '',
  before_opening: 'closed' as const,
  last_order_date: '2026-11-03',
  festival_date: '2026-11-08',
  after_last_order: 'later' as const,
  sales_mode: 'online_payment' as const,
};

const noon = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

describe('the last day for orders', () => {
  it.each([
    ['2026-09-03', null],
    ['2026-09-04', { is: 'open', daysLeft: 60 }],
    ['2026-10-29', { is: 'open', daysLeft: 5 }],
    ['2026-11-03', { is: 'open', daysLeft: 0 }],
    ['2026-11-04', { is: 'over', after: 'later' }],
    ['2026-11-08', { is: 'over', after: 'later' }],
    ['2026-11-09', null],
  ])('on %s is %o', (today, state) => {
    expect(seasonOn(SEASON, today)).toEqual(state);
  });

  it('without a festival stays over where the shop stops, else for a month, and is null if no day is set', () => {
    const endless = { ...SEASON, festival_date: '' };
    expect(seasonOn(endless, '2026-12-03')).toEqual({ is: 'over', after: 'later' });
    expect(seasonOn(endless, '2026-12-04')).toBeNull();
    expect(seasonOn({ ...endless, after_last_order: 'stop' }, '2027-03-01')).toEqual({ is: 'over', after: 'stop' });
    expect(seasonOn({ ...SEASON, last_order_date: '' }, '2026-11-04')).toBeNull();
  });

  it('closes the shop after it, if the owner wants so, until the festival is over', () => {
    const stops = { ...SEASON, after_last_order: 'stop' as const };
    const modes = ['2026-11-03', '2026-11-04', '2026-11-08', '2026-11-09'].map((day) => salesModeAt(stops, noon(day)));
    expect(modes).toEqual(['online_payment', 'closed', 'closed', 'online_payment']);
    expect(salesModeAt(SEASON, noon('2026-11-04'))).toBe('online_payment');
    expect(salesModeAt({ ...stops, sales_mode: 'enquiry_only' }, noon('2026-11-04'))).toBe('closed');
  });
});

it.each([
  ['2026-07-31', '', false],
  ['2026-08-01', '', true],
  ['2026-11-14', '', true],
  ['2026-11-15', '', false],
  ['2026-12-01', '2027-01-15', true],
  ['2026-12-01', '2027-06-01', false],
  ['2027-01-16', '2027-01-15', false],
  ['2027-01-15', '2027-01-15', true],
  ['2027-01-01', '2027-04-01', true],
  ['2026-12-31', '2027-04-01', false],
])('on %s, with a festival on %j, it is season: %s', (today, festival_date, is) => {
  expect(isSeason({ ...SEASON, last_order_date: '', festival_date }, today)).toBe(is);
});

describe('the opening', () => {
  const opens = { ...SEASON, opens_at: '2026-09-15T10:00' };
  const at = Date.parse('2026-09-15T04:30:00Z');

  it('is at its minute in India: closed a millisecond before, open from then on', () => {
    expect(salesModeAt(opens, at - 1)).toBe('closed');
    expect(salesModeAt(opens, at)).toBe('online_payment');
    expect(openingAfter(opens, at - 1)).toBe(at);
    expect(openingAfter(opens, at)).toBeNull();
    expect(openingAfter(SEASON, at)).toBeNull();
  });

  it('allows enquiries before it if the owner wants so, whatever is sold after it', () => {
    const asks = { ...opens, before_opening: 'enquiry' as const };
    expect(salesModeAt(asks, at - 1)).toBe('enquiry_only');
    expect(salesModeAt({ ...asks, sales_mode: 'enquiry_only' }, at)).toBe('enquiry_only');
    expect(salesModeAt({ ...asks, sales_mode: 'closed' }, at - 1)).toBe('closed');
  });

  it('begins its own season: the last day of the previous one no longer applies', () => {
    const next = { ...SEASON, festival_date: '', after_last_order: 'stop' as const, opens_at: '2027-09-01T10:00' };
    expect(seasonOn(next, '2027-08-01')).toBeNull();
    expect(salesModeAt(next, noon('2027-08-31'))).toBe('closed');
    expect(salesModeAt(next, noon('2027-09-01'))).toBe('online_payment');
    expect(salesModeAt({ ...next, opens_at: '2026-09-01T10:00' }, noon('2026-11-05'))).toBe('closed');
  });

  it('still allows begun orders to be paid after the last day', () => {
    const stopped = { ...opens, after_last_order: 'stop' as const };
    expect(salesModeAt(stopped, noon('2026-11-05'))).toBe('closed');
    expect(modeByOpening(stopped, noon('2026-11-05'))).toBe('online_payment');
  });

  it('may be on the last day for orders, which then still counts', () => {
    const late = { ...SEASON, opens_at: '2026-11-03T10:00' };
    expect(seasonOn(late, '2026-11-03')).toEqual({ is: 'open', daysLeft: 0 });
    expect(seasonOn({ ...SEASON, opens_at: '2026-11-04T00:00' }, '2026-11-03')).toBeNull();
  });

  it('may have seconds', () => {
    expect(momentInIndia('2026-09-15T10:00:30')).toBe(at + 30_000);
  });

  it.each([
    '2026-09-15T10:00:30.5',
    '+02026-09-15T10:00',
    '2026-02-30T10:00',
    '2026-09-15',
    '2026-09-15T25:00',
    '2026-09-15T10:00Z',
    '',
    'soon',
  ])('is not %j', (text) => {
    expect(momentInIndia(text)).toBeNaN();
  });
});
