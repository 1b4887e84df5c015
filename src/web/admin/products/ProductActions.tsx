import { History, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#shop/products/products.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useProductStatus } from './products.queries.ts';

interface ProductActionsProps {
  product: Product;
  onEdit: () => void;
  onHistory: () => void;
}

/** Edit, stock history, and delete, or restore where the product was deleted. */
export function ProductActions({ product, onEdit, onHistory }: ProductActionsProps) {
  const { name } = product;
  return (
    <div className="flex gap-1 max-md:ml-auto md:gap-0 xl:gap-1">
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_products_edit({ name })}
        title={m.admin_edit()}
        icon={<Pencil size={18} aria-hidden />}
        onClick={onEdit}
      />
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_stock_history({ name })}
        title={m.admin_stock_title()}
        icon={<History size={18} aria-hidden />}
        onClick={onHistory}
      />
      {product.status === 1 ? <DeleteProduct product={product} /> : <RestoreProduct product={product} />}
    </div>
  );
}

function DeleteProduct({ product }: { product: Product }) {
  const { name } = product;
  const setStatus = useProductStatus(product);
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setStatus.mutate(0, {
      onSuccess: () => {
        setAsking(false);
        toast(m.admin_products_deleted({ name }));
      },
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_products_delete({ name })}
        title={m.admin_delete()}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_products_delete_title({ name })}
        body={
          <>
            <p className="text-ink">{m.admin_products_delete_question()}</p>
            <p className="mt-2">{m.admin_products_delete_warning({ count: product.quantity })}</p>
          </>
        }
        warning={setStatus.error && errorText(setStatus.error)}
        confirmLabel={m.admin_delete()}
        danger
        busy={setStatus.isPending}
        onConfirm={remove}
      />
    </>
  );
}

function RestoreProduct({ product }: { product: Product }) {
  const { name } = product;
  const setStatus = useProductStatus(product);
  const restore = () => {
    setStatus.mutate(1, {
      onSuccess: () => toast(m.admin_products_restored({ name })),
      onError: (error) => toast(errorText(error), 'error'),
    });
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={setStatus.isPending}
      aria-label={m.admin_products_restore({ name })}
      title={m.admin_restore()}
      icon={<RotateCcw size={18} aria-hidden />}
      onClick={restore}
    />
  );
}
