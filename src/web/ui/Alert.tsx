import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export type AlertTone = 'error' | 'success' | 'info' | 'warning';

const TONES: Record<AlertTone, { look: string; Icon: typeof Info }> = {
  error: { look: 'border-red/40 bg-red-tint text-red-dark', Icon: CircleAlert },
  success: { look: 'border-green/40 bg-green-tint text-green-dark', Icon: CircleCheck },
  info: { look: 'border-blue/30 bg-blue-tint text-blue', Icon: Info },
  warning: { look: 'border-amber/40 bg-amber-tint text-amber', Icon: TriangleAlert },
};

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  /** A next step, such as a retry button. */
  action?: ReactNode;
  /** The direct result of a click: takes the focus and is scrolled into view. */
  isNews?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A message that stays on the screen. Errors are announced at once, the others when the reader pauses. */
export function Alert({ tone = 'info', title, action, isNews = false, className, children }: AlertProps) {
  const { look, Icon } = TONES[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) box.current?.focus();
  }, [isNews]);
  return (
    <div
      ref={box}
      {...(isNews && { tabIndex: -1 })}
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex scroll-my-28 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-4 py-3',
        look,
        className,
      )}
    >
      <Icon size={20} className="shrink-0 self-start mt-0.5" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
