/** The price list itself: one table, a section per category, rows stacked on a phone. */
import { useLayoutEffect, useRef } from 'react';
import { m } from '#web/words/messages.js';
import { keepPrices } from '../../cart/product-prices.ts';
import type { PriceSection } from './price-list.ts';
import { labelWords, type TableContext, tableHtml } from './row-html.ts';
import { createRowView, type RowPress, type RowView } from './row-view.ts';

interface PriceTableProps extends TableContext {
  /** Null for the rows that the server drew. */
  sections: readonly PriceSection[] | null;
  onPress: (id: number, what: RowPress) => void;
}

/** In the browser React always sees this same empty value, so it never touches the rows. */
const LEFT_ALONE = { __html: '' };

export function PriceTable({ onPress, ...shown }: PriceTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const view = useRef<RowView>(null);
  const press = useRef(onPress);
  useLayoutEffect(() => {
    press.current = onPress;
  });
  useLayoutEffect(() => {
    if (!table.current || !news.current) return;
    const made = createRowView(table.current, news.current, (id, what) => press.current(id, what));
    keepPrices(made.prices());
    view.current = made;
    return () => made.end();
  }, []);
  useLayoutEffect(() => view.current?.show(shown));
  return (
    <>
      {Object.entries(labelWords()).map(
        ([id, text]) =>
          text && (
            <span key={id} id={id} hidden>
              {text}
            </span>
          ),
      )}
      <table
        ref={table}
        aria-label={m.home_title()}
        className="price-table"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `row-html.ts` escapes every text; row-view.ts owns the rows, React never looks inside
        dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: tableHtml(shown.sections ?? [], shown) } : LEFT_ALONE}
      />
      <p ref={news} role="status" className="sr-only" />
    </>
  );
}
