import type { ReactNode } from 'react';

interface BarListProps {
  rows: readonly { id: number; name: ReactNode; value: number; said: string }[];
  empty: string;
}

/** Values as bars, each with name and figure as text, so that the bar only repeats them. */
export function BarList({ rows, empty }: BarListProps) {
  if (rows.length === 0) return <p className="py-4 text-soft">{empty}</p>;
  const largest = Math.max(...rows.map((row) => row.value), 1);
  return (
    <ol className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 text-sm">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{row.name}</span>
            <span className="text-soft">{row.said}</span>
          </span>
          <span className="h-2 overflow-hidden rounded-full bg-line" aria-hidden>
            <span
              className="block h-full rounded-full bg-red"
              style={{ width: `${Math.max((row.value / largest) * 100, 1)}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
