import { Fragment, type ReactNode } from 'react';

/** A small list of names and values; rows with an empty value are left out. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid content-start grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          {value !== '' && value !== null && (
            <>
              <dt className="text-soft wrap-anywhere">{label}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </>
          )}
        </Fragment>
      ))}
    </dl>
  );
}
