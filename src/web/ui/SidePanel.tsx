import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { BACKDROP, CloseButton } from './Dialog.tsx';

interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Stays in view under the title while the rest scrolls. */
  head?: ReactNode;
  /** Puts the first focus on the title, because a field would bring up a phone's keyboard. */
  startsAtTitle?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

/** A sheet from the right for details, which leaves the list behind in place; the whole screen on a phone. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  startsAtTitle = false,
  head,
  footer,
  children,
}: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Popup
          initialFocus={startsAtTitle ? heading : undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-paper text-ink shadow-float outline-none transition duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full sm:max-w-xl"
        >
          <div className="flex flex-col gap-2 border-b border-line bg-card py-4 pr-16 pl-4 md:pl-6">
            <Base.Title ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
              {title}
            </Base.Title>
            {head}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4 md:p-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap gap-3 border-t border-line bg-card px-4 py-4 max-sm:*:flex-auto md:px-6">
              {footer}
            </div>
          )}
          <CloseButton />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
