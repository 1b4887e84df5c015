/** The dashboard's figures from the server's stats (spec §2 Admin dashboard, decisions §2). Pure. */
import type { DashboardStats } from '#shop/reports/reports.contract.ts';

interface Change {
  current: number;
  previous: number;
}

/** Percent by which the last 30 days differ from the 30 before; null without an earlier value. */
export function changePercent({ current, previous }: Change): number | null {
  if (current === previous) return 0;
  if (previous <= 0) return null;
  return roundToTenth(((current - previous) / previous) * 100);
}

/** A share in percent, null if the whole is 0. */
export function sharePercent(part: number, whole: number): number | null {
  return whole > 0 ? roundToTenth((part / whole) * 100) : null;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Rupees in thousands, as the revenue card shows them: ₹12.5K (spec §2). */
export function formatThousands(rupees: number): string {
  return `₹${(rupees / 1000).toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}K`;
}

export function formatPercent(percent: number | null): string {
  return percent === null ? '—' : `${percent.toLocaleString('en-IN')}%`;
}

/** The four metric cards. Growth is the change in revenue and may be negative. */
export function metricsOf(stats: DashboardStats) {
  return {
    conversion: sharePercent(stats.totalOrders, stats.totalCustomers),
    averageOrder: stats.avgOrderValue,
    returning: sharePercent(stats.returningCustomers, stats.payingCustomers),
    growth: changePercent(stats.changes.revenue),
  };
}
