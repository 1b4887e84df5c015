import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A drawing: its address, or an element. */
  art?: ReactNode;
  title: ReactNode;
  body?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ art, title, body, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      {typeof art === 'string' ? <img src={art} alt="" width={240} height={180} /> : art}
      <h2 className="text-xl font-bold">{title}</h2>
      {body && <div className="text-soft">{body}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
