// biome-ignore-all lint/a11y/noRedundantRoles lint/a11y/useSemanticElements: the stacked layout takes the table's own meaning away
/** The price list itself: one table, a section per category, rows stacked on a phone. */
import { LaterHydration } from '#web/ui/LaterHydration.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { type ProductMedia, ProductRow } from './ProductRow.tsx';
import { type ListedCategory, type ListedProduct, type PriceSection, sectionId } from './price-list.ts';
import { moveBetweenQuantities } from './quantity-keys.ts';

interface PriceTableProps {
  sections: readonly PriceSection[];
  /** Numbers in the whole list, by product id. */
  serials: ReadonlyMap<number, number>;
  /** Category headings over the sections. */
  hasHeadings: boolean;
  search: string;
  isClosed: boolean;
  /** Most pieces of one product in one order. */
  mostInOrder: number;
  onShow: (product: ListedProduct, media: ProductMedia) => void;
}

/** Rows that come to life together: few enough for one turn of a slow phone, about a screen of them. */
const ROWS_A_TURN = 8;

export function PriceTable({ sections, hasHeadings, ...shown }: PriceTableProps) {
  return (
    <table role="table" aria-label={m.home_title()} className="price-table" onKeyDown={moveBetweenQuantities}>
      <thead role="rowgroup">
        <tr role="row" className="price-head">
          <th role="columnheader" scope="col">
            {m.home_col_product()}
          </th>
          <th role="columnheader" scope="col">
            {m.common_name()}
          </th>
          <th role="columnheader" scope="col">
            {m.home_col_content()}
          </th>
          <th role="columnheader" scope="col">
            {m.home_col_price()}
          </th>
          <th role="columnheader" scope="col">
            {m.home_col_quantity()}
          </th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody
          role="rowgroup"
          key={section.category?.id ?? 'other'}
          id={section.category ? sectionId(section.category.id) : undefined}
          className={hasHeadings ? 'price-section' : 'price-section is-found'}
        >
          {hasHeadings && <SectionHeading category={section.category} />}
          <SectionRows products={section.products} {...shown} />
        </tbody>
      ))}
    </table>
  );
}

interface SectionRowsProps extends Omit<PriceTableProps, 'sections' | 'hasHeadings'> {
  products: readonly ListedProduct[];
}

function SectionRows({ products, serials, ...shown }: SectionRowsProps) {
  const starts = Array.from({ length: Math.ceil(products.length / ROWS_A_TURN) }, (_, turn) => turn * ROWS_A_TURN);
  return starts.map((start) => {
    const part = `rows-${products[start]?.id}`;
    return (
      <LaterHydration key={part} id={part}>
        {products.slice(start, start + ROWS_A_TURN).map((product, nth) => (
          <ProductRow
            key={product.id}
            product={product}
            serial={serials.get(product.id) ?? 0}
            part={nth === 0 ? part : undefined}
            {...shown}
          />
        ))}
      </LaterHydration>
    );
  });
}

function SectionHeading({ category }: { category: ListedCategory | null }) {
  const isTamil = getLocale() === 'ta';
  const first = category && ((isTamil && category.tamil_name) || category.name);
  return (
    <tr role="row" className="price-heading">
      <th role="rowheader" scope="rowgroup" colSpan={5}>
        <h2>{first ?? m.home_other()}</h2>
        {category?.tamil_name && (
          <span lang={isTamil ? 'en' : 'ta'}>{isTamil ? category.name : category.tamil_name}</span>
        )}
      </th>
    </tr>
  );
}
