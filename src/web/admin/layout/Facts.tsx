import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** A list of names and values, as in a record's details. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid items-baseline grid-cols-[minmax(6rem,2fr)_5fr] gap-x-3 md:grid-cols-[minmax(7rem,2fr)_3fr] md:gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A titled part of a details panel. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4">
      <h3 className="font-bold">{title}</h3>
      {children}
    </section>
  );
}
