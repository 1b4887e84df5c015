import type { ReactNode } from 'react';
import { formatAmount, type Paise } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { NoticeArea } from './NoticeArea.tsx';

interface ActionBarProps {
  /** The amount or subject next to the button, if the button does not say it. */
  amount?: Paise;
  /** The result of the last click; each new one moves the focus to `notices`. */
  news?: unknown;
  /** What has changed, shown at the button. */
  notices?: ReactNode;
  /** `notices` asks something and has its answers, in place of the step's button. */
  isQuestion?: boolean;
  /** Why the button is disabled. */
  reason?: ReactNode;
  children: ReactNode;
}

/** The action of a step; on a phone a bar that stays at the foot of the window. */
export function ActionBar({ amount, news, notices, isQuestion, reason, children }: ActionBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-4 max-lg:py-3 md:max-lg:-mx-6 md:max-lg:px-6 max-lg:shadow-float">
      <NoticeArea news={news} isQuestion={isQuestion}>
        {notices}
      </NoticeArea>
      {reason && <div className="basis-full empty:hidden">{reason}</div>}
      {amount !== undefined && (
        <p className="shrink-0 lg:hidden" aria-hidden="true">
          <span className="block text-xs text-soft">{m.common_total()}</span>
          <span className="block text-lg font-bold">{formatAmount(amount)}</span>
        </p>
      )}
      <div className="min-w-0 flex-[1_1_9rem]">{children}</div>
    </div>
  );
}
