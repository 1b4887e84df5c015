import { useQuery } from '@tanstack/react-query';
import { dayInIndia } from '#shared/dates.ts';
import { daysOfMonth, monthOfDays } from '#shop/books/months.rules.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { DayFilter } from '../list/DayFilter.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { BookChecks } from './BookChecks.tsx';
import { BookFiles } from './BookFiles.tsx';
import { booksQuery } from './books.queries.ts';
import { MonthClosing } from './MonthClosing.tsx';
import { monthsUntil, monthText } from './months.ts';

const MONTHS_SHOWN = 24;

/**
 * The books of a month or other days: their totals beside the figures computed from orders, and the files for the
 * accountant.
 */
export function BooksTab() {
  const { search } = useTabSearch('books');
  const thisMonth = daysOfMonth(dayInIndia(Date.now()).slice(0, 7));
  const days = search.from || search.to ? { from: search.from, to: search.to } : thisMonth;
  const books = useQuery(booksQuery(days));
  return (
    <>
      <PageHeader title={m.admin_tab_books()} />
      <p className="text-sm text-soft">{m.admin_books_hint()}</p>
      <DaysChoice days={days} />
      <LoadFailure of={books} />
      {books.data && <MonthClosing key={days.from} days={days} closing={books.data.closing} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {books.isLoading && <Skeleton className="h-80 w-full" />}
        {books.data && <BookChecks books={books.data} />}
        {days.from !== '' && days.to !== '' && <BookFiles key={`${days.from} ${days.to}`} days={days} />}
      </div>
    </>
  );
}

function DaysChoice({ days }: { days: { from: string; to: string } }) {
  const { adjust } = useTabSearch('books');
  const months = monthsUntil(dayInIndia(Date.now()), MONTHS_SHOWN);
  const month = monthOfDays(days);
  const options = months.map((one) => ({ value: one, label: monthText(one, getLocale()) }));
  return (
    <search aria-label={m.admin_books_days()} className="flex flex-wrap items-center gap-3">
      {/* A line of its own on a phone, where the year would be cut off. */}
      <div className="flex max-sm:w-full">
        <FilterSelect
          label={m.admin_books_month()}
          value={month !== null && months.includes(month) ? month : ''}
          options={[...options, { value: '', label: m.admin_books_other_days() }]}
          onChange={(one) => adjust(one === '' ? { from: days.from, to: dayInIndia(Date.now()) } : daysOfMonth(one))}
        />
      </div>
      <DayFilter
        label={m.admin_filter_from()}
        value={days.from}
        max={days.to}
        onChange={(from) => adjust({ from, to: days.to })}
      />
      <DayFilter
        label={m.admin_filter_to()}
        value={days.to}
        min={days.from}
        onChange={(to) => adjust({ from: days.from, to })}
      />
    </search>
  );
}
