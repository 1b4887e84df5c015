import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import type { ListedProduct } from './price-list.ts';
import type { ProductMedia, RowPress } from './row-view.ts';
import type { WholeList } from './use-whole-list.ts';

interface Shown {
  id: number;
  media: ProductMedia;
}

/** Outside the hook, because the compiler skips functions that contain an `import()`. */
const loadDialog = () => import('./MediaDialog.tsx');
const loadNews = () => import('../HomeNews.tsx');

type MediaDialogType = ComponentType<{
  product: ListedProduct;
  media: ProductMedia;
  open: boolean;
  onClose: () => void;
  products: readonly ListedProduct[];
  onTurn: (product: ListedProduct) => void;
}>;

/**
 * Shows a product's picture or video, from which the visitor can turn to the list's others, or puts it into the wishlist. A
 * press before the list is loaded opens as soon as it is. A failed download is reported, and the list goes on working.
 */
export function useRowPress(
  whole: WholeList,
  products: readonly ListedProduct[],
): { dialog: ReactNode; press: (id: number, what: RowPress) => void } {
  const [MediaDialog, setDialog] = useState<MediaDialogType | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);

  const press = async (id: number, what: RowPress) => {
    try {
      if (what === 'heart') return (await loadNews()).pressHeart(id);
      setShown({ id, media: what });
      if (whole.hasFailed) whole.retry();
      const loaded = await loadDialog();
      setDialog(() => loaded.MediaDialog);
      setOpen(true);
    } catch {
      toast(m.layout_error_chunk(), 'error');
    }
  };
  const product = shown && whole.products.find(({ id }) => id === shown.id);
  const dialog = MediaDialog && product && (
    <MediaDialog
      product={product}
      media={shown.media}
      open={isOpen}
      onClose={() => setOpen(false)}
      products={products}
      onTurn={({ id }) => setShown({ id, media: 'picture' })}
    />
  );
  return { dialog, press };
}
