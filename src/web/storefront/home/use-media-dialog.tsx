import { type ComponentType, type ReactNode, useState } from 'react';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import type { ProductMedia } from './ProductRow.tsx';
import type { ListedProduct } from './price-list.ts';

interface Shown {
  product: ListedProduct;
  media: ProductMedia;
}

/** Stands outside: the compiler leaves out what holds an `import()`, and a `show` that is new each time draws every row anew. */
const loadDialog = () => import('./MediaDialog.tsx');

type MediaDialogType = ComponentType<
  Shown & {
    open: boolean;
    onClose: () => void;
    products: readonly ListedProduct[];
    onTurn: (product: ListedProduct) => void;
  }
>;

/** Shows a product's picture or video, and from there those of the list's others. A dialog that cannot be fetched is told, and the list goes on working. */
export function useMediaDialog(products: readonly ListedProduct[]): {
  dialog: ReactNode;
  show: (product: ListedProduct, media: ProductMedia) => void;
} {
  const [MediaDialog, setDialog] = useState<MediaDialogType | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);

  const show = async (product: ListedProduct, media: ProductMedia) => {
    setShown({ product, media });
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded.MediaDialog);
      setOpen(true);
    } catch {
      toast(m.layout_error_chunk(), 'error');
    }
  };
  const dialog = MediaDialog && shown && (
    <MediaDialog
      {...shown}
      open={isOpen}
      onClose={() => setOpen(false)}
      products={products}
      onTurn={(product) => setShown({ product, media: 'picture' })}
    />
  );
  return { dialog, show };
}
