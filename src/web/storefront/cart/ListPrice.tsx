import type { ReactNode } from 'react';
import { m } from '#web/words/messages.js';

/** A crossed-out list price. Screen readers do not say that it is crossed out. */
export function ListPrice({ children }: { children: ReactNode }) {
  return (
    <s className="text-soft">
      <span className="sr-only">{m.home_list_price()}&nbsp;</span>
      {children}
    </s>
  );
}
