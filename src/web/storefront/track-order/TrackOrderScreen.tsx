import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { useViewer } from '#web/storefront/layout/shop-context.ts';
import { isSignedOut, SaveFailure } from '#web/storefront/login/SignInAgain.tsx';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { ParcelView } from './ParcelView.tsx';
import parcelArt from './parcel.svg?url&no-inline';
import { findOwnParcel, findParcelByContact } from './parcel.ts';
import { TrackForm } from './TrackForm.tsx';
import { type Lookup, tracked } from './tracked.ts';

/** A guest's visit is over, and the page could not be read anew to show the form of visitors. */
const UNREAD = new ApiError(0, { code: 'OFFLINE' });

/** Finds a parcel and shows its progress; the id may come in the address, the contact never does. */
export function TrackOrderScreen({ id }: { id: string }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const asked = tracked.useValue();
  const contact = asked.id === id ? asked.contact : '';
  const isAsked = id !== '' && (viewer !== null || contact !== '');
  const parcel = useQuery({
    queryKey: ['parcel', viewer?.id ?? null, id, contact],
    queryFn: () => (viewer ? findOwnParcel(id, viewer.id) : findParcelByContact(id, contact)),
    enabled: isAsked,
    retry: false,
  });
  // A guest cannot sign in again: read anew, the page asks for the order's contact instead.
  const router = useRouter();
  const isGuestOver = viewer?.role === 'guest' && isSignedOut(parcel.error);
  const [readFor, setReadFor] = useState(0);
  const failedAt = parcel.errorUpdatedAt;
  useEffect(() => {
    if (isGuestOver) void router.invalidate().finally(() => setReadFor(failedAt));
  }, [isGuestOver, failedAt, router]);
  const isLooking = parcel.isFetching || (isGuestOver && readFor !== failedAt);
  const track = (next: Lookup) => {
    tracked.set(next);
    if (next.id !== id)
      void navigate({ to: '/track-order', search: { id: next.id }, replace: true, resetScroll: false });
    else if (next.contact === contact) void parcel.refetch();
  };
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8 md:py-12">
      <header className="space-y-2">
        <h1 className="text-2xl font-bold">{m.layout_track()}</h1>
        <p className="text-soft">{m.track_intro()}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-4">
          <Card>
            <TrackForm
              initialId={id}
              initialContact={contact}
              needsContact={viewer === null}
              busy={isLooking}
              onTrack={track}
            />
          </Card>
          {viewer ? <MyOrdersLink /> : <SignInHint id={id} />}
        </div>
        <div className="grid gap-4">
          {parcel.isError && !isLooking && (
            <LookupFailed
              id={id}
              error={isGuestOver ? UNREAD : parcel.error}
              isOwn={viewer !== null}
              onRetry={() => void parcel.refetch()}
            />
          )}
          {isLooking && !parcel.data && <ParcelSkeleton />}
          {parcel.data && !parcel.isError && (
            <section aria-labelledby="parcel-title" className="grid gap-4">
              <h2 id="parcel-title" className="text-xl font-bold">
                <WholeNumbers>{m.common_order_title({ number: parcel.data.number })}</WholeNumbers>
              </h2>
              {parcel.data.waitsFor === 'due' && parcel.data.order && <PayDueLink order={parcel.data.order} />}
              <ParcelView parcel={parcel.data} />
            </section>
          )}
          {!isAsked && <EmptyState art={parcelArt} title={m.track_empty_title()} body={m.track_empty_body()} />}
        </div>
      </div>
    </div>
  );
}

interface LookupFailedProps {
  id: string;
  error: Error;
  isOwn: boolean;
  onRetry: () => void;
}

/**
 * The specification has one text for every failed lookup; causes other than a wrong number are explained below it, with
 * a retry. In Tamil they have a title of their own, because the specified text is about the number. Whoever is signed in
 * gave no contact to check; their order may be one without the account.
 */
function LookupFailed({ id, error, isOwn, onRetry }: LookupFailedProps) {
  if (isSignedOut(error)) return <SaveFailure error={error} next={trackingPath(id)} />;
  const isOurs = !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
  return (
    <Alert
      tone="error"
      isNews
      title={isOurs ? m.track_failed() : isOwn ? m.track_not_found_own() : m.track_not_found()}
      action={
        isOurs && (
          <Button variant="secondary" onClick={onRetry}>
            {m.common_try_again()}
          </Button>
        )
      }
    >
      {isOurs && <p>{errorText(error)}</p>}
      {!isOurs && isOwn && <p>{m.track_not_found_own_hint()}</p>}
    </Alert>
  );
}

function ParcelSkeleton() {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2">
      <span className="sr-only">{m.track_loading()}</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

/** It is paid where the change is shown. */
function PayDueLink({ order }: { order: Order }) {
  return (
    <Link to="/dashboard" search={{ tab: 'orders', order: order.id }} className={`justify-self-start ${buttonClass()}`}>
      {m.order_due_pay({ amount: formatRupees(order.due_amount) })}
    </Link>
  );
}

function MyOrdersLink() {
  return (
    <Link
      to="/dashboard"
      search={{ tab: 'orders' }}
      className="inline-flex min-h-11 items-center font-semibold text-red underline underline-offset-4"
    >
      {m.common_my_orders()}
    </Link>
  );
}

const trackingPath = (id: string) => (id === '' ? '/track-order' : `/track-order?id=${encodeURIComponent(id)}`);

function SignInHint({ id }: { id: string }) {
  return (
    <p className="text-sm text-soft">
      {m.track_sign_in_hint()}{' '}
      <Link
        to="/login"
        search={{ next: trackingPath(id) }}
        className="font-semibold text-red underline underline-offset-4"
      >
        {m.common_sign_in()}
      </Link>
    </p>
  );
}
