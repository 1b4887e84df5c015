import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { BookCheck, BooksSummary } from '#shop/books/books.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { methodWord } from '../orders/order-words.ts';

const CHECK_WORDS: Record<BookCheck, () => string> = {
  sales: m.admin_books_sales,
  tax: m.admin_books_tax,
  credits: m.admin_books_credits,
  gstr1: m.admin_books_gstr1_sum,
  tally: m.admin_books_tally_sum,
  receipts: m.admin_books_receipts,
  refunds: m.common_refunds,
  stock: m.admin_books_stock_sum,
};

type Check = BooksSummary['checks'][number];

const figure = ({ what }: Check, value: number) =>
  what === 'stock' ? value.toLocaleString('en-IN') : formatRupees(value);

const differs = ({ books, ledger }: Check) => books !== ledger;

/** The totals of each book beside the figures computed from orders, payments and stock; differences come first. */
export function BookChecks({ books: { checks, receipts, gst, bills } }: { books: BooksSummary }) {
  const wrong = checks.filter(differs);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{m.admin_books_totals()}</CardTitle>
      {wrong.length > 0 ? (
        <Alert tone="error" title={m.admin_books_differ_title()}>
          <p>{m.admin_books_differ_body({ what: wrong.map(({ what }) => CHECK_WORDS[what]()).join(', ') })}</p>
        </Alert>
      ) : (
        <p className="flex items-center gap-2 font-semibold text-green wrap-anywhere">
          <CircleCheck size={20} aria-hidden className="shrink-0" />
          {m.admin_books_agree()}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: enlarged text makes it wider than a phone, and the arrow keys must move it too */}
      <section aria-label={m.admin_books_totals()} tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{m.admin_books_totals()}</caption>
          <thead>
            <tr className="border-b border-line text-soft">
              <th scope="col" className="py-2 pr-2 text-left font-semibold">
                {m.admin_books_col_what()}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-semibold">
                {m.admin_tab_books()}
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                {m.admin_books_col_ledger()}
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <CheckRow key={check.what} check={check} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-sm text-soft">{m.admin_books_count({ count: bills })}</p>
      {Object.values(gst).some((figure) => figure !== 0) && <MonthlyReturn gst={gst} />}
      {receipts.length > 0 && <Receipts receipts={receipts} />}
    </Card>
  );
}

function CheckRow({ check }: { check: Check }) {
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        {CHECK_WORDS[check.what]()}
        {differs(check) && (
          <span className="mt-0.5 flex items-center gap-1 font-semibold text-red">
            <TriangleAlert size={16} aria-hidden className="shrink-0" />
            {m.admin_books_difference({ amount: figure(check, Math.round((check.books - check.ledger) * 100) / 100) })}
          </span>
        )}
      </th>
      <td className="px-2 py-2 text-right font-semibold tabular-nums">{figure(check, check.books)}</td>
      <td className="py-2 pl-2 text-right tabular-nums">{figure(check, check.ledger)}</td>
    </tr>
  );
}

/** The figures that the return GSTR-3B asks for. */
function MonthlyReturn({ gst: { taxable, igst, cgst, sgst } }: Pick<BooksSummary, 'gst'>) {
  const figures = { [m.admin_books_taxable()]: taxable, IGST: igst, CGST: cgst, SGST: sgst };
  return (
    <Amounts title={m.admin_books_return()}>
      {Object.entries(figures).map(([label, rupees]) => (
        <AmountOf key={label} rupees={rupees}>
          {label}
        </AmountOf>
      ))}
    </Amounts>
  );
}

function Receipts({ receipts }: Pick<BooksSummary, 'receipts'>) {
  return (
    <Amounts title={m.admin_books_by_way()}>
      {receipts.map(({ method, amount, count }) => (
        <AmountOf key={method} rupees={amount}>
          {methodWord(method)} <span className="text-soft">({count})</span>
        </AmountOf>
      ))}
    </Amounts>
  );
}

function Amounts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <CardTitle level={3} className="text-base">
        {title}
      </CardTitle>
      <dl className="flex flex-col gap-1 text-sm">{children}</dl>
    </section>
  );
}

function AmountOf({ rupees, children }: { rupees: number; children: ReactNode }) {
  return (
    <div className="name-and-amount">
      <dt>{children}</dt>
      <dd className="tabular-nums">{formatRupees(rupees)}</dd>
    </div>
  );
}
