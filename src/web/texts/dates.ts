/** Times of the day in the language of the page. */
import * as dates from '#shared/dates.ts';
import { getLocale } from '#web/words/runtime.js';

/** 20/11/2026, 4:05 pm; on a Tamil page 20/11/2026, மாலை 4:05 */
export const formatDateTime = (instant: string | Date) => dates.formatDateTime(instant, getLocale());

/** 4:05 pm; on a Tamil page மாலை 4:05 */
export const formatTime = (instant: string | Date) => dates.formatTime(instant, getLocale());
