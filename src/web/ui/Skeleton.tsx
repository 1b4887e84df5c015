import { cx } from './cx.ts';

/** A grey shape where content will be; the region around it is marked as loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block rounded-md', className ?? 'h-4 w-full')} />;
}
