/** A product's large picture or video. Loaded when first opened, to keep the kit's dialog out of the list's bundle. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, type TouchEvent, useRef } from 'react';
import { formatUnitPrice } from '#shared/money.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { inBoxText } from '#web/texts/box-contents.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { productName } from '#web/texts/product-name.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { imageAt } from '#web/ui/image-at.ts';
import { QuantityStepper } from '#web/ui/Stepper.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { setQuantity, useQuantity } from '../../cart/local-cart.ts';
import { pricesOf } from '../../cart/product-prices.ts';
import { dispensable } from '../../layout/dispensable.ts';
import { useStore } from '../../layout/shop-context.ts';
import { languageOf } from '../../layout/store-words.ts';
import { HeartButton } from '../../wishlist/HeartButton.tsx';
import type { ListedProduct } from './price-list.ts';
import type { ProductMedia } from './row-view.ts';
import { videoSourceOf } from './video-source.ts';

/** Few products need it, and the page would name each of its files. The dialog is of use without it. */
const StockWatch = dispensable(async () => (await import('../../wishlist/StockWatch.tsx')).StockWatch);

interface MediaDialogProps {
  product: ListedProduct;
  media: ProductMedia;
  open: boolean;
  onClose: () => void;
  /** The list as shown, for the next and previous product. */
  products: readonly ListedProduct[];
  onTurn: (product: ListedProduct) => void;
}

export function MediaDialog({ product: opened, media, open, onClose, products, onTurn }: MediaDialogProps) {
  const at = products.findIndex(({ id }) => id === opened.id);
  // The current record: price and stock may have changed since the dialog opened.
  const product = products[at] ?? opened;
  const isTamil = getLocale() === 'ta' && product.tamil_name !== '';
  const turn = (step: number) => {
    const next = at < 0 ? undefined : products[at + step];
    if (next) onTurn(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size={media === 'picture' ? 'full' : 'lg'}
      title={isTamil ? product.tamil_name : product.name}
      description={isTamil ? product.name : product.tamil_name}
    >
      {media === 'picture' ? (
        <Turning onTurn={turn}>
          <Picture product={product} />
          <div className="mt-4 flex items-center justify-center gap-3">
            <TurnButton label={m.media_previous()} isAtEnd={at <= 0} onClick={() => turn(-1)}>
              <ChevronLeft size={24} aria-hidden="true" />
            </TurnButton>
            <Order product={product} />
            <HeartButton id={product.id} name={productName(product)} />
            <TurnButton label={m.media_next()} isAtEnd={at < 0 || at + 1 >= products.length} onClick={() => turn(1)}>
              <ChevronRight size={24} aria-hidden="true" />
            </TurnButton>
          </div>
          {product.quantity <= 0 && (
            <div className="mt-3 flex min-h-11 justify-center">
              <Suspense>
                <StockWatch key={product.id} id={product.id} name={productName(product)} />
              </Suspense>
            </div>
          )}
        </Turning>
      ) : (
        <Video url={product.video_url} title={product.name} />
      )}
    </Dialog>
  );
}

/** Pixels: a sideways swipe this long, and longer than its vertical part, turns to the next picture. */
const SWIPE = 50;

function Turning({ onTurn, children }: { onTurn: (step: number) => void; children: ReactNode }) {
  const from = useRef({ x: 0, y: 0 });
  const begin = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    if (touch) from.current = { x: touch.clientX, y: touch.clientY };
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch) return;
    const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onTurn(x < 0 ? 1 : -1);
  };
  const press = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') onTurn(1);
    if (key === 'ArrowLeft') onTurn(-1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short cut to the two buttons inside
    <div className="flex h-full flex-col" onTouchStart={begin} onTouchEnd={end} onKeyDown={press}>
      {children}
    </div>
  );
}

interface TurnButtonProps {
  label: string;
  isAtEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays enabled at both ends of the list, so that it keeps its place and focus. */
function TurnButton({ label, isAtEnd, onClick, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-edge bg-card hover:border-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** The row's stepper, beside the picture. */
function Order({ product }: { product: ListedProduct }) {
  const store = useStore();
  const quantity = useQuantity(product.id);
  const most = Math.min(product.quantity, store.most_per_product);
  if (product.quantity <= 0) return <p className="font-semibold text-soft">{m.common_out_of_stock()}</p>;
  return (
    <QuantityStepper
      value={quantity}
      max={most}
      onChange={(next) => setQuantity(product.id, next, most)}
      label={m.home_quantity_of({ name: productName(product) })}
      disabled={store.sales_mode === 'closed'}
    />
  );
}

function Picture({ product }: { product: ListedProduct }) {
  const description = inLocale(product.description ?? '', product.tamil_description ?? '');
  return (
    <figure className="flex min-h-0 flex-1 flex-col items-center gap-4">
      {product.image && (
        <img
          src={imageAt(product.image, 1200)}
          alt={product.name}
          className="min-h-0 w-full flex-1 rounded-lg bg-peach object-contain"
        />
      )}
      <figcaption className="max-w-2xl text-center">
        <p lang={languageOf(description)}>{description}</p>
        <p className="text-soft">
          {product.brand && `${product.brand} · `}
          {packIn(getLocale(), product.quantity_content)} · {formatUnitPrice(pricesOf(product).unitPrice)}
          {product.rating && ` · ${m.media_rating({ rating: product.rating })}`}
        </p>
        {product.contents && <p className="mt-1">{inBoxText(product.contents)}</p>}
        <p className="mt-2 flex flex-wrap justify-center gap-2 empty:hidden">
          {product.is_green && <Badge tone="green">{m.field_is_green()}</Badge>}
          {product.is_low_noise && <Badge>{m.field_is_low_noise()}</Badge>}
          {product.is_child_friendly && <Badge>{m.field_is_child_friendly()}</Badge>}
        </p>
      </figcaption>
    </figure>
  );
}

function Video({ url, title }: { url: string | null; title: string }) {
  if (!url) return <p className="py-12 text-center text-soft">{m.media_no_video()}</p>;
  const source = videoSourceOf(url);
  return (
    <div className="flex flex-col gap-3">
      {source.kind === 'youtube' && (
        <iframe
          src={source.embed}
          title={title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          className="aspect-video w-full rounded-md bg-night"
        />
      )}
      {source.kind === 'file' && (
        // biome-ignore lint/a11y/useMediaCaption: the shop's videos show a firework and have nothing to caption
        <video src={source.src} controls playsInline className="aspect-video w-full rounded-md bg-night" />
      )}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center self-center font-semibold text-red underline"
      >
        {m.media_video_open()}
      </a>
    </div>
  );
}
