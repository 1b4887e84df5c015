import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShoppingCart, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { formatUnitRupees } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { WishlistItem } from '#shop/cart/cart.contract.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import emptyCart from '#web/storefront/cart/empty-cart.svg?url&no-inline';
import { ListPrice } from '#web/storefront/cart/ListPrice.tsx';
import { setQuantity, useQuantity } from '#web/storefront/cart/local-cart.ts';
import { dispensable } from '#web/storefront/layout/dispensable.ts';
import { Sparks } from '#web/storefront/layout/Sparks.tsx';
import { productName } from '#web/texts/product-name.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { imageAt } from '#web/ui/image-at.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { wishlistQuery } from './dashboard.queries.ts';
import { LoadFailed } from './LoadFailed.tsx';

/** Loaded later, because the home page names every file that My Dashboard begins with. The list is of use without it. */
const StockWatchButton = dispensable(async () => (await import('../wishlist/StockWatchButton.tsx')).StockWatchButton);

/** The wishlist at current prices. */
export function WishlistTab({ viewer }: { viewer: SessionUser }) {
  const userId = viewer.id;
  const wishlist = useQuery(wishlistQuery(userId));
  if (wishlist.isLoadingError) return <LoadFailed of={wishlist} />;
  if (!wishlist.data) return <WishlistSkeleton />;
  if (wishlist.data.length === 0) return <EmptyWishlist />;
  return (
    <section aria-labelledby="wishlist-title" className="grid gap-4">
      <h2 id="wishlist-title" className="text-xl font-bold">
        {m.wishlist_title()}
      </h2>
      <LoadFailed of={wishlist} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-card shadow-card">
        {wishlist.data.map((item) => (
          <WishlistRow key={item.id} item={item} viewer={viewer} />
        ))}
      </ul>
    </section>
  );
}

function WishlistRow({ item, viewer }: { item: WishlistItem; viewer: SessionUser }) {
  const name = productName(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-6">
      <Picture url={item.imageUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <SecondName item={item} shown={name} />
        <Price item={item} />
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <AddButton item={item} name={name} />
        <RemoveButton item={item} name={name} userId={viewer.id} />
      </div>
      {item.quantity <= 0 && (
        // On a wide page under the name, beside the picture.
        <div className="min-h-11 w-full md:min-h-9 md:pl-20">
          <Suspense>
            <StockWatchButton viewer={viewer} id={item.id} name={name} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** The name in the other language. */
function SecondName({ item, shown }: { item: WishlistItem; shown: string }) {
  const isEnglish = shown !== item.name;
  const second = isEnglish ? item.name : item.tamil_name;
  if (!second) return null;
  return (
    <p lang={isEnglish ? 'en' : 'ta'} className="text-sm text-soft">
      {second}
    </p>
  );
}

function Picture({ url }: { url: string | null }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-md bg-peach md:size-16">
      {url ? (
        <img src={imageAt(url, 160)} alt="" width={64} height={64} loading="lazy" className="size-full object-cover" />
      ) : (
        <Sparks className="w-8 text-gold" />
      )}
    </span>
  );
}

function Price({ item }: { item: WishlistItem }) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="font-semibold">{formatUnitRupees(item.unit_price)}</span>
      {item.unit_price < item.base_price && <ListPrice>{formatUnitRupees(item.base_price)}</ListPrice>}
      {item.quantity_content && <span className="text-soft">{packIn(getLocale(), item.quantity_content)}</span>}
    </p>
  );
}

/** Adds one more to this device's cart, up to the stock. */
function AddButton({ item, name }: { item: WishlistItem; name: string }) {
  const quantity = useQuantity(item.id);
  if (item.quantity <= 0)
    return <p className="flex-1 text-sm font-semibold text-red sm:px-3">{m.common_out_of_stock()}</p>;
  const add = () => {
    setQuantity(item.id, quantity + 1, item.quantity);
    toast(m.wishlist_added({ name }));
  };
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:flex-row-reverse">
      <Button
        size="sm"
        icon={<ShoppingCart aria-hidden size={16} />}
        aria-label={m.wishlist_add_named({ name })}
        disabled={quantity >= item.quantity}
        onClick={add}
      >
        {m.wishlist_add()}
      </Button>
      {quantity > 0 && <span className="text-sm text-soft">{m.wishlist_in_cart({ count: quantity })}</span>}
    </div>
  );
}

function RemoveButton({ item, name, userId }: { item: WishlistItem; name: string; userId: number }) {
  const queryClient = useQueryClient();
  const { queryKey } = wishlistQuery(userId);
  const remove = useChange({
    mutationFn: () => api.removeFromWishlist(item.id),
    onSuccess: (rest) => queryClient.setQueryData(queryKey, rest),
    onError: (error) => {
      toast(errorText(error), 'error');
      // Another device may already have removed it.
      void askAgain(queryClient, queryKey);
    },
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="text-red"
      icon={<Trash2 aria-hidden size={16} />}
      aria-label={m.wishlist_remove_named({ name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {m.common_remove()}
    </Button>
  );
}

function EmptyWishlist() {
  return (
    <EmptyState
      art={emptyCart}
      title={m.wishlist_empty_title()}
      body={m.wishlist_empty_body()}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {m.dashboard_shop_now()}
        </Link>
      }
    />
  );
}

function WishlistSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
