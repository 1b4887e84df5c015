import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookingObstacle, ShelfProduct, StockWork } from '#shop/products/counting/counting.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { newKey } from '#web/api/new-key.ts';
import { productName } from '#web/texts/product-name.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { shelfQuery, stockDrafts, useBookStock } from './counting.queries.ts';
import { bookingOf, compare, isToBeSeenTo } from './draft.rules.ts';
import { signed } from './StockLines.tsx';

const isBegun = (kind: StockWork) => {
  const { lines, sent } = stockDrafts[kind].get();
  return sent !== null || Object.keys(lines).length > 0;
};

function obstacleIn(error: unknown): BookingObstacle | null {
  return error instanceof ApiError && error.code === 'CONFLICT' ? ((error.body.why as BookingObstacle) ?? null) : null;
}

const refusedIds = (error: unknown): number[] =>
  error instanceof ApiError && Array.isArray(error.body.product_ids) ? (error.body.product_ids as number[]) : [];

const MOST_NAMED = 5;

/** The refusal in the page's language, with the products it is about. */
function refusalText(error: unknown, shelf: readonly ShelfProduct[]): string {
  const ids = new Set(refusedIds(error));
  const refused = shelf.filter(({ id }) => ids.has(id)).map(productName);
  const names = [...refused.slice(0, MOST_NAMED), ...(refused.length > MOST_NAMED ? ['…'] : [])].join(', ');
  const why = obstacleIn(error);
  if (why === 'moved') return m.admin_count_refused_moved({ names });
  if (why === 'held') return m.admin_count_refused_held({ names });
  if (why === 'full') return m.admin_count_refused_full({ names });
  return errorText(error);
}

/** A count or a delivery on this device until it is booked: what is missing, and what the shop said to it. */
export function useStockBooking(onDone: () => void) {
  const [kind, setKind] = useState<StockWork>(() =>
    !isBegun('counted') && isBegun('arrived') ? 'arrived' : 'counted',
  );
  const draft = stockDrafts[kind].useValue();
  const loading = useQuery(shelfQuery);
  const shelf = loading.data ?? [];
  const book = useBookStock(kind);
  const [asked, setAsked] = useState(0);
  const reasonRef = useRef<HTMLInputElement>(null);
  const [first, setFirst] = useState<readonly number[]>([]);
  const compared = compare(kind, draft, shelf);
  const why = obstacleIn(book.error);

  return {
    ...{ kind, draft, loading, shelf, reasonRef, compared, isBusy: book.isPending },
    /** How often booking was attempted. The first attempt shows what is missing, and each one scrolls to it. */
    asked,
    /** Products that need attention. */
    first,
    /** A booking that the shop has not answered, once it is no longer being sent. */
    open: book.isPending ? null : draft.sent,
    /** The same goods were booked a moment ago. */
    isTwice: why === 'same_goods',
    failure: book.error && why !== 'same_goods' ? refusalText(book.error, shelf) : null,
    choose: (chosen: StockWork) => {
      setKind(chosen);
      setAsked(0);
      setFirst([]);
      book.reset();
    },
    send: (again: boolean) => {
      const toSee = compared.filter(isToBeSeenTo).map(({ product }) => product.id);
      setAsked(asked + 1);
      setFirst(toSee);
      if (!draft.sent && (compared.length === 0 || toSee.length > 0)) return;
      if (!draft.sent && draft.reason.trim() === '') {
        reasonRef.current?.focus();
        return;
      }
      book.mutate(draft.sent ?? bookingOf(kind, draft.reason, compared, { key: newKey(), again }), {
        onSuccess: ({ changed, pieces }) => {
          toast(m.admin_count_done({ count: changed, pieces: signed(pieces) }));
          onDone();
        },
        onError: (error) => setFirst(refusedIds(error)),
      });
    },
  };
}
