import { Tabs as Base } from '@base-ui/react/tabs';
import { type HTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { useIsWide } from './use-is-wide.ts';

export interface PanelPart<Value extends string> {
  value: Value;
  /** One short word: five of them must fit side by side on a phone. */
  label: string;
  icon: ReactNode;
  /** How many things are in it; 0 is not shown. */
  count?: number | undefined;
  content: ReactNode;
}

interface PanelTabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  /** The first one is open at the start. */
  parts: readonly PanelPart<Value>[];
}

/**
 * The parts of a long panel: on a phone one at a time, under a row of tabs that stays in view; on a wide screen one below the
 * other. All of them stay mounted, so that switching parts or turning the screen loses nothing that was typed.
 */
export function PanelTabs<Value extends string>({ label, parts }: PanelTabsProps<Value>) {
  const isFlat = useIsWide();
  const [open, setOpen] = useState(parts[0]?.value);
  const root = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const choose = (next: Value) => {
    setOpen(next);
    // After scrolling far down a long part, a short one would start above the screen.
    const isScrolled =
      (root.current?.getBoundingClientRect().top ?? 0) < (row.current?.getBoundingClientRect().top ?? 0);
    if (isScrolled) root.current?.scrollIntoView();
  };
  return (
    <Base.Root ref={root} value={open} onValueChange={(next) => choose(next as Value)} className="flex flex-col gap-4">
      {!isFlat && (
        <Base.List
          ref={row}
          aria-label={label}
          activateOnFocus
          // The panel's own padding counts for `sticky`: at top-0 the part would show above the tabs while it scrolls.
          className="scrollbar-none sticky -top-4 z-10 md:-top-6 -mx-4 flex overflow-x-auto border-b border-line bg-paper"
        >
          {parts.map((part) => (
            <Base.Tab
              key={part.value}
              value={part.value}
              className="relative flex min-h-14 flex-auto flex-col items-center justify-center gap-0.5 whitespace-nowrap border-b-3 border-transparent px-1 pt-1 text-xs leading-tight font-semibold text-soft -outline-offset-3 aria-selected:border-red aria-selected:text-red"
            >
              {part.icon}
              {part.label} {part.count ? <Count count={part.count} /> : null}
            </Base.Tab>
          ))}
        </Base.List>
      )}
      {parts.map((part) => (
        <Base.Panel
          key={part.value}
          value={part.value}
          keepMounted
          className="flex scroll-mt-16 flex-col gap-4 outline-offset-4"
          // The same element either way: a different one would remount and lose what was typed.
          render={(props) => <div {...(isFlat ? flat(props) : props)} />}
        >
          {part.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="absolute top-0.5 left-1/2 ml-1 min-w-4.5 rounded-full bg-gold-bright px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-night">
      {count}
    </span>
  );
}

/** The props of a part without those of a tab panel. */
const flat = ({
  role: _role,
  hidden: _hidden,
  inert: _inert,
  tabIndex: _tabIndex,
  'aria-labelledby': _labelledBy,
  ...props
}: HTMLAttributes<HTMLDivElement>) => props;
