import { describe, expect, it } from 'vitest';
import { changePercent, formatPercent, formatThousands, metricsOf, sharePercent } from './dashboard.figures.ts';

describe('changePercent', () => {
  it.each([
    [{ current: 108, previous: 100 }, 8],
    [{ current: 50, previous: 100 }, -50],
    [{ current: 1, previous: 3 }, -66.7],
    [{ current: 7, previous: 0 }, null],
    [{ current: 0, previous: 0 }, 0],
  ])('%o is %s percent', (change, percent) => {
    expect(changePercent(change)).toBe(percent);
  });
});

describe('the cards', () => {
  it('shows revenue in thousands with K', () => {
    expect(formatThousands(12_540)).toBe('₹12.5K');
    expect(formatThousands(0)).toBe('₹0.0K');
    expect(formatThousands(12_34_567)).toBe('₹1,234.6K');
  });

  it('shows no percentage of zero', () => {
    expect(sharePercent(3, 0)).toBeNull();
    expect(formatPercent(sharePercent(3, 0))).toBe('—');
  });

  it('computes the four metrics', () => {
    const none = { current: 0, previous: 0 };
    const metrics = metricsOf({
      totalRevenue: 9000,
      totalOrders: 12,
      activeProducts: 150,
      totalCustomers: 8,
      avgOrderValue: 750,
      returningCustomers: 2,
      payingCustomers: 5,
      changes: { revenue: { current: 9000, previous: 6000 }, orders: none, products: none, customers: none },
    });
    expect(metrics).toEqual({ conversion: 150, averageOrder: 750, returning: 40, growth: 50 });
  });
});
