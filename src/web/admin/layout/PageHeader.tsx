import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** The one primary action of the page, and quiet ones beside it. */
  actions?: ReactNode;
}

export function PageHeader({ title, actions }: PageHeaderProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-bold">{title}</h1>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[&>button]:grow max-sm:[&>button]:basis-36 max-sm:[&>button]:px-3 max-sm:[&>button]:text-sm">
          {actions}
        </div>
      )}
    </div>
  );
}
