import { Link } from '@tanstack/react-router';
import { unbroken } from '#web/contact-links.ts';
import lostRocket from '#web/storefront/home/search/nothing-found.svg?url&no-inline';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';

/** For an incomplete link, or an estimate deleted with its customer. */
export function MissingEstimate() {
  const store = useStore();
  return (
    <div className="page-width py-12">
      <EmptyState
        level={1}
        art={lostRocket}
        title={m.estimate_missing()}
        body={
          store.phone_number
            ? m.estimate_missing_hint({ phone: unbroken(store.phone_number) })
            : m.estimate_missing_again()
        }
        action={
          <Link to="/" className={buttonClass()}>
            {m.cart_continue_shopping()}
          </Link>
        }
      />
    </div>
  );
}
