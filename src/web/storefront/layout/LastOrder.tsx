import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import { seasonOn } from '#shop/settings/season.rules.ts';
import { m } from '#web/words/messages.js';
import { Opening } from './opening/Opening.tsx';
import { useStore } from './shop-context.ts';
import { festivalName } from './store-words.ts';

const LOOK_MS = 60_000;

/**
 * Today's date in India. A page may be more than a day old, pre-rendered or kept for offline: it starts with the day it was
 * made, to match the server's markup, and then follows the clock.
 */
function useToday(): string {
  const madeAt = useRouteContext({ from: '__root__', select: ({ readAt }) => readAt });
  const [today, setToday] = useState(() => dayInIndia(madeAt));
  useEffect(() => {
    const look = () => setToday(dayInIndia(Date.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/**
 * When the shop opens; otherwise the last day to order before the festival and how many days are left, or that it is too late.
 * Empty out of season or while the shop does not sell.
 */
export function LastOrder() {
  const store = useStore();
  const season = seasonOn(store, useToday());
  if (store.opening) return <Opening store={store} opening={store.opening} />;
  if (!season || (season.is === 'open' && store.sales_mode === 'closed')) return null;
  const festival = festivalName(store);
  if (season.is === 'over')
    return <strong>{season.after === 'stop' ? m.season_stopped({ festival }) : m.season_later({ festival })}</strong>;
  const { daysLeft: count } = season;
  const left = count === 0 ? m.season_today() : m.common_days_left({ count });
  return (
    <strong>
      {left} · {m.season_order_by({ festival, date: formatDay(store.last_order_date) })}
    </strong>
  );
}
