import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';

interface PageHeaderProps {
  title: string;
  /** The page's one primary action, or the few that it needs. */
  actions?: ReactNode;
  /** Occasional actions: behind a button on a phone, so that the first screen shows the page itself. */
  moreActions?: ReactNode;
}

export function PageHeader({ title, actions, moreActions }: PageHeaderProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 md:items-start">
      <h1 className="mr-auto max-w-full text-xl font-bold max-md:flex-[999_0_min-content] md:min-w-0 md:text-2xl">
        {title}
      </h1>
      {moreActions && (
        <div
          id={id}
          className={cx(
            // The page's primary action stays beside the title, and these take what is left, in two rows if necessary.
            'flex flex-wrap items-center gap-2 md:flex-1 md:basis-0 md:justify-end max-md:order-last max-md:basis-full max-sm:[&>button]:grow max-sm:[&>button]:basis-36 [&_button]:px-3 [&_button]:text-sm',
            !isOpen && 'max-md:hidden',
          )}
        >
          {moreActions}
        </div>
      )}
      {/* What does not fit beside the title goes below it together, so that no title is broken inside a word. */}
      <div className={cx('flex items-center gap-2 empty:hidden max-md:grow', !moreActions && 'max-sm:w-full')}>
        {actions && (
          <div
            className={cx(
              'flex grow flex-wrap items-center gap-2 empty:hidden max-sm:[&>button]:grow max-sm:[&>button]:px-3 max-sm:[&>button]:text-sm',
              // A lone action fills a phone's width; with the 'more' button it stays on the title's line.
              moreActions ? 'max-sm:[&_svg]:hidden' : 'max-sm:[&>button]:basis-36',
            )}
          >
            {actions}
          </div>
        )}
        {moreActions && (
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={m.admin_more_actions()}
            title={m.admin_more_actions()}
            className="px-3 md:hidden"
            icon={<Ellipsis size={18} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
    </div>
  );
}
