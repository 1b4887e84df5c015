import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface StatProps {
  label: string;
  value: ReactNode;
  /**
   * Change in percent against the previous period; shown by an arrow and a sign, not by colour alone. Null where the previous
   * period had nothing to compare with.
   */
  change?: number | null;
  /** Text where there is nothing to compare with. */
  noBase?: string;
  /** What the change is measured against. */
  changeLabel?: string;
  icon?: ReactNode;
}

export function Stat({ label, value, change, noBase = '—', changeLabel, icon }: StatProps) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg border border-line bg-card p-3 shadow-card sm:p-4">
      <div className="min-w-0">
        <p className="text-xs text-soft sm:text-sm">{label}</p>
        <p className="mt-1 text-lg font-bold sm:text-xl">{value}</p>
        {change !== undefined && <Change percent={change} noBase={noBase} label={changeLabel} />}
      </div>
      {icon && (
        <span
          className="grid size-11 shrink-0 place-items-center rounded-md bg-peach text-red max-sm:hidden"
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
    </div>
  );
}

interface ChangeProps {
  percent: number | null;
  noBase: string;
  label?: string | undefined;
}

function Change({ percent, noBase, label }: ChangeProps) {
  if (percent === null)
    return (
      <p className="mt-1 text-sm text-soft">
        {noBase} · {label}
      </p>
    );
  const Arrow = percent < 0 ? TrendingDown : TrendingUp;
  return (
    <p
      className={cx(
        'mt-1 flex flex-wrap items-center gap-x-1 text-sm font-semibold',
        percent < 0 ? 'text-red' : 'text-green',
      )}
    >
      <Arrow size={16} aria-hidden="true" />
      {percent < 0 ? '−' : '+'}
      {Math.abs(percent).toLocaleString('en-IN')}%{label && <span className="font-normal text-soft">{label}</span>}
    </p>
  );
}
