import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { CheckoutLayout } from './CheckoutLayout.tsx';

/** The outline of a step while its data loads. */
export function CheckoutSkeleton() {
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-6 md:py-8" aria-busy="true">
      <div role="status" className="sr-only">
        <h1>{m.checkout_loading()}</h1>
      </div>
      <Skeleton className="h-11 w-full" />
      <CheckoutLayout
        main={
          <>
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </>
        }
        aside={<Skeleton className="h-64 w-full" />}
      />
    </div>
  );
}
