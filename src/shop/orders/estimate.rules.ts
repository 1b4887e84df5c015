/** How long an estimate holds. Pure. */
import { formatDate } from '#shared/dates.ts';

/** Dealers change their lists during the season. */
const ESTIMATE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last day on which its prices are valid: 08/10/2026. */
export const estimateValidUntil = ({ createdAt }: { createdAt: string }): string =>
  formatDate(new Date(Date.parse(createdAt) + ESTIMATE_DAYS * DAY_MS));
