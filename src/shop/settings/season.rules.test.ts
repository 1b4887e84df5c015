import { describe, expect, it } from 'vitest';
import { salesModeOn, seasonOn } from './season.rules.ts';

const SEASON = {
  last_order_date: '2026-11-03',
  festival_date: '2026-11-08',
  after_last_order: 'later' as const,
  sales_mode: 'online_payment' as const,
};

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

  it('holds on where no festival ends it, and says nothing where none is set', () => {
    expect(seasonOn({ ...SEASON, festival_date: '' }, '2027-03-01')).toEqual({ is: 'over', after: 'later' });
    expect(seasonOn({ ...SEASON, last_order_date: '' }, '2026-11-04')).toBeNull();
  });

  it('closes the shop after it, if the owner wants so, until the festival is over', () => {
    const stops = { ...SEASON, after_last_order: 'stop' as const };
    const modes = ['2026-11-03', '2026-11-04', '2026-11-08', '2026-11-09'].map((day) => salesModeOn(stops, day));
    expect(modes).toEqual(['online_payment', 'closed', 'closed', 'online_payment']);
    expect(salesModeOn(SEASON, '2026-11-04')).toBe('online_payment');
    expect(salesModeOn({ ...stops, sales_mode: 'enquiry_only' }, '2026-11-04')).toBe('closed');
  });
});
