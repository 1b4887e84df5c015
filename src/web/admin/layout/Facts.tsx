import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** A list of names and values, as in a record's details. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        // Two columns, as wide as the longest Tamil name; with enlarged text the value goes below its name.
        <div key={label} className="flex flex-wrap items-baseline gap-x-3 md:gap-x-4">
          <dt className="min-w-26 shrink-0 basis-26 text-soft md:basis-[38%]">{label}</dt>
          <dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere">{value}</dd>
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
