import type { ReactNode } from 'react';
import { NUMBER_PREFIX } from '#shop/orders/orders.number.rules.ts';

const ORDER_NUMBER = new RegExp(`(${NUMBER_PREFIX}\\d+(?: v\\d+)?)`);

/** A text whose order numbers stay on one line: browsers break them after a hyphen. */
export function WholeNumbers({ children }: { children: string }): ReactNode {
  return children.split(ORDER_NUMBER).map((part, nth) =>
    nth % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts never move, and two may be alike
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
