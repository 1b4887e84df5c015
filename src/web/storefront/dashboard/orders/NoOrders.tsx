import { Link } from '@tanstack/react-router';
import parcelArt from '#web/storefront/track-order/parcel.svg?url&no-inline';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';

export function NoOrders() {
  return (
    <EmptyState
      art={parcelArt}
      title={m.common_no_orders()}
      body={m.dashboard_orders_empty_body()}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {m.dashboard_shop_now()}
        </Link>
      }
    />
  );
}
