import type { ReactNode } from 'react';

const ORDER_NUMBER = /(MP-\d+(?: v\d+)?)/;

/** A text whose order numbers stay on one line: browsers break them after a hyphen. */
export function WholeNumbers({ children }: { children: string }): ReactNode {
  return children.split(ORDER_NUMBER).map((part, nth) =>
    nth % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
      <span key={nth} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
