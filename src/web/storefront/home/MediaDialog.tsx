/** The large picture or the video of a product. Loaded when first opened: the kit's dialog is no part of the list. */
import { formatUnitPrice } from '#shared/money.ts';
import { packIn } from '#shop/products/products.pack.rules.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { imageAt } from '#web/ui/image-at.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { pricesOf } from '../cart/product-prices.ts';
import { languageOf } from '../layout/store-words.ts';
import type { ProductMedia } from './ProductRow.tsx';
import type { ListedProduct } from './price-list.ts';
import { videoSourceOf } from './video-source.ts';

interface MediaDialogProps {
  product: ListedProduct;
  media: ProductMedia;
  open: boolean;
  onClose: () => void;
}

export function MediaDialog({ product, media, open, onClose }: MediaDialogProps) {
  const isTamil = getLocale() === 'ta' && product.tamil_name !== '';
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size={media === 'picture' ? 'full' : 'lg'}
      title={isTamil ? product.tamil_name : product.name}
      description={isTamil ? product.name : product.tamil_name}
    >
      {media === 'picture' ? <Picture product={product} /> : <Video url={product.video_url} title={product.name} />}
    </Dialog>
  );
}

function Picture({ product }: { product: ListedProduct }) {
  return (
    <figure className="flex h-full flex-col items-center gap-4">
      {product.image && (
        <img
          src={imageAt(product.image, 1200)}
          alt={product.name}
          className="min-h-0 w-full flex-1 rounded-lg bg-peach object-contain"
        />
      )}
      <figcaption className="max-w-2xl text-center">
        <p lang={languageOf(product.description)}>{product.description}</p>
        <p className="text-soft">
          {product.brand && `${product.brand} · `}
          {packIn(getLocale(), product.quantity_content)} · {formatUnitPrice(pricesOf(product).unitPrice)}
        </p>
        {product.is_green && (
          <p className="mt-2">
            <Badge tone="green">{m.field_is_green()}</Badge>
          </p>
        )}
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
