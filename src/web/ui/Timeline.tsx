import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BadgeTone } from './Badge.tsx';
import { cx } from './cx.ts';

export interface TimelineStep {
  label: ReactNode;
  state: 'done' | 'current' | 'todo';
  time?: ReactNode;
  tone?: BadgeTone;
}

const DOTS: Record<BadgeTone, string> = {
  neutral: 'bg-soft',
  red: 'bg-red',
  gold: 'bg-amber',
  green: 'bg-green',
  blue: 'bg-blue',
  // Not the yellow for text, which is a brown so that it can be read.
  yellow: 'bg-gold-bright [&>svg]:text-ink',
  purple: 'bg-purple',
  orange: 'bg-orange',
  indigo: 'bg-indigo',
};

/** Steps in order, one under another; finished steps have a mark, the current one a ring. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label?: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and never change places
        <Step key={index} step={step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}

function Step({ step, isLast }: { step: TimelineStep; isLast: boolean }) {
  const reached = step.state !== 'todo';
  const color = DOTS[step.tone ?? 'green'];
  return (
    <li
      aria-current={step.state === 'current' ? 'step' : undefined}
      className={cx('relative flex gap-4 pb-6 last:pb-0', !reached && 'text-soft')}
    >
      {!isLast && (
        <span
          className={cx('absolute top-7 bottom-0 left-3.25 w-0.5', step.state === 'done' ? color : 'bg-line')}
          aria-hidden="true"
        />
      )}
      <span
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full text-white',
          reached ? color : 'border-2 border-edge bg-card',
          step.state === 'current' && 'outline-4 outline-ink/12',
        )}
        aria-hidden="true"
      >
        {reached && <Check size={16} strokeWidth={3} />}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className={cx(reached && 'font-semibold')}>{step.label}</p>
        {step.time && <p className="text-sm text-soft">{step.time}</p>}
      </div>
    </li>
  );
}
