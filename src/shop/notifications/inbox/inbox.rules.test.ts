import { describe, expect, it } from 'vitest';
import { ticketDue, ticketStateOf } from './inbox.rules.ts';

const WRITTEN = '2026-11-01T06:00:00.000Z';
const NEW = { createdAt: WRITTEN, acknowledgedAt: null, resolvedAt: null };
const OPEN = { ...NEW, acknowledgedAt: '2026-11-01T08:00:00.000Z' };
const hoursLater = (hours: number) => Date.parse(WRITTEN) + hours * 3_600_000;

describe('a message to the shop', () => {
  it('is acknowledged within 48 hours', () => {
    expect(ticketDue(NEW, hoursLater(0))).toEqual({ step: 'acknowledge', hoursLeft: 48 });
    expect(ticketDue(NEW, hoursLater(47.5))).toEqual({ step: 'acknowledge', hoursLeft: 0 });
    expect(ticketDue(NEW, hoursLater(50))).toEqual({ step: 'acknowledge', hoursLeft: -2 });
  });

  it('is resolved within a month of being written', () => {
    expect(ticketDue(OPEN, hoursLater(2))).toEqual({ step: 'resolve', hoursLeft: 718 });
    expect(ticketDue(OPEN, hoursLater(721))).toEqual({ step: 'resolve', hoursLeft: -1 });
  });

  it('needs nothing more once it is resolved', () => {
    const resolved = { ...NEW, resolvedAt: WRITTEN };
    expect(ticketDue(resolved, hoursLater(900))).toBeNull();
    expect([NEW, OPEN, resolved].map(ticketStateOf)).toEqual(['new', 'open', 'resolved']);
  });
});
