import { m } from '#web/words/messages.js';

/** Hours up to three days, then days: '5 h', '4 d'. */
export function hoursText(hours: number): string {
  return hours < 72 ? m.admin_inbox_hours({ count: hours }) : m.admin_inbox_days({ count: Math.floor(hours / 24) });
}

/** How long ago it was, as text: '12 min', '5 h', '4 d'. */
export function ageText(instant: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(instant)) / 60_000));
  return minutes < 60 ? m.common_minutes({ count: minutes }) : hoursText(Math.floor(minutes / 60));
}
