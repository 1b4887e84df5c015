import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'red' | 'gold' | 'green' | 'blue' | 'yellow' | 'purple' | 'orange' | 'indigo';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-line text-ink',
  red: 'bg-red-tint text-red-dark',
  gold: 'bg-gold-tint text-amber',
  green: 'bg-green-tint text-green-dark',
  blue: 'bg-blue-tint text-blue',
  yellow: 'bg-yellow-tint text-yellow',
  purple: 'bg-purple-tint text-purple',
  orange: 'bg-orange-tint text-orange',
  indigo: 'bg-indigo-tint text-indigo',
};

interface BadgeProps {
  tone?: BadgeTone;
  /** Lets a long text wrap in a narrow place. */
  wraps?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', wraps = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 px-2.5 py-0.5 text-xs font-semibold',
        wraps ? 'rounded-md wrap-anywhere' : 'md:whitespace-nowrap rounded-full',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
