import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A drawing: its URL, or an element. */
  art?: ReactNode;
  title: ReactNode;
  /** 1 where the empty state is the whole page. */
  level?: 1 | 2;
  body?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ art, title, level = 2, body, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center wrap-anywhere">
      {typeof art === 'string' ? <img src={art} alt="" width={240} height={180} /> : art}
      <Heading className="text-xl font-bold">{title}</Heading>
      {body && <div className="text-balance text-soft">{body}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
