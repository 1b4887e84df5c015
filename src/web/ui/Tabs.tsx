import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  count?: number;
}

interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** Names the row of tabs for screen readers. */
  label: string;
  /** Arrow keys only move the focus and Enter opens: for tabs that may ask for confirmation before they are left. */
  isOpenedByEnter?: boolean;
  /** The row is not shown on a phone, which has another way between the tabs. */
  isWideOnly?: boolean;
  /** A narrow screen has all tabs in view, in rows of equal fields with the icon above. */
  isGrid?: boolean;
  /** The content of the active tab, linked to the tab for screen readers. */
  children?: ReactNode;
}

/** A row of tabs; arrow keys move between them. A narrow screen scrolls them sideways, a wide one has a second row for many. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    value,
    onChange,
    items,
    label,
    isOpenedByEnter = false,
    isWideOnly = false,
    isGrid = false,
    children,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  // A tab opened by the URL may be outside the visible part of a narrow row; it is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is selected is read from the page
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List
        ref={list}
        aria-label={label}
        activateOnFocus={!isOpenedByEnter}
        className={cx(
          'scrollbar-none relative flex gap-1 overflow-x-auto border-b border-line md:flex-wrap md:gap-0',
          isWideOnly && 'max-md:hidden',
          isGrid &&
            'max-md:grid max-md:gap-0 max-md:grid-cols-[repeat(auto-fit,minmax(max(30%,min(6.25rem,50%)),1fr))] sm:max-md:grid-cols-6',
        )}
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(
              'flex min-h-11 flex-1 items-center justify-center gap-2 whitespace-nowrap border-b-3 border-transparent px-2 font-semibold text-soft sm:px-3 -outline-offset-3 hover:text-ink aria-selected:border-red aria-selected:text-red md:flex-none',
              // A field is as wide as the longest Tamil word; twice as large, it is broken instead of cut.
              isGrid
                ? 'max-md:min-h-15 max-md:flex-col max-md:gap-0.5 max-md:px-0 max-md:py-1 max-md:text-center max-md:text-sm max-md:leading-tight max-md:whitespace-normal wrap-anywhere'
                : 'max-[344px]:px-1 max-[344px]:text-sm',
            )}
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-line px-2 text-xs leading-5 text-ink">{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {children !== undefined && (
        <Base.Panel value={value} className={cx('pt-6 outline-offset-4', isWideOnly && 'max-md:pt-0')}>
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
