import { History } from 'lucide-react';
import type { Product } from '#shop/products/products.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { ActiveButton } from '../list/ActiveButton.tsx';
import { AskedChange } from '../list/AskedChange.tsx';
import { deleteLooks } from '../list/delete-looks.tsx';
import { EditButton } from '../list/RowButtons.tsx';
import { useProductStatus } from './products.queries.ts';

interface ProductActionsProps {
  product: Product;
  onEdit: () => void;
  onHistory: () => void;
  /** Asks whether to delete. */
  onDelete: () => void;
}

/** Edit, stock history and delete; for a deleted product restore instead. */
export function ProductActions({ product, onEdit, onHistory, onDelete }: ProductActionsProps) {
  const { id, name } = product;
  const setStatus = useProductStatus();
  return (
    <div className="flex max-md:ml-auto xl:gap-1">
      <EditButton size="sm" label={m.admin_edit_named({ name })} onClick={onEdit} />
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_stock_history({ name })}
        title={m.admin_stock_title()}
        icon={<History size={18} aria-hidden />}
        onClick={onHistory}
      />
      <ActiveButton
        isActive={product.status === 1}
        looks={deleteLooks({ remove: m.common_delete_named({ name }), restore: m.admin_restore_named({ name }) })}
        onRemove={onDelete}
        restore={() => setStatus.mutateAsync({ id, status: 1 })}
        restored={m.admin_products_restored({ name })}
      />
    </div>
  );
}

interface DeleteProductProps {
  product: Product;
  open: boolean;
  onClose: () => void;
}

/** Asks in the specification's words (§5) and deletes softly. */
export function DeleteProduct({ product, open, onClose }: DeleteProductProps) {
  const { id, name } = product;
  const setStatus = useProductStatus();
  const body = (
    <>
      <p className="text-ink">{m.admin_products_delete_question()}</p>
      <p className="mt-2">{m.admin_products_delete_warning({ count: product.quantity })}</p>
    </>
  );
  return (
    <AskedChange
      open={open}
      onClose={onClose}
      title={m.admin_products_delete_title({ name })}
      body={body}
      yes={m.common_delete()}
      run={() => setStatus.mutateAsync({ id, status: 0 })}
      done={m.common_was_deleted({ name })}
    />
  );
}
