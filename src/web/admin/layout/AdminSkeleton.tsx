import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';

/**
 * The frame while the script loads. The server renders only this: a button shown before it works would lose early
 * clicks, and the admin's data is fetched by calls anyway.
 */
export function AdminSkeleton() {
  return (
    <div className="min-h-(--screen) bg-paper md:grid md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="on-night fixed inset-x-0 bottom-0 h-14 md:static md:h-(--screen) md:w-20 lg:w-60" />
      <main aria-busy="true" className="flex flex-col gap-4 px-4 pt-20 md:px-6">
        <TabSkeleton />
      </main>
    </div>
  );
}

/** The placeholder of a tab while it loads. */
export function TabSkeleton() {
  return (
    <>
      <h1 className="sr-only">{m.admin_loading()}</h1>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-80 w-full" />
    </>
  );
}
