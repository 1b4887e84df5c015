import type { Category } from '#shop/categories/categories.contract.ts';
import { m } from '#web/words/messages.js';
import { ActiveButton } from '../list/ActiveButton.tsx';
import { AskedChange } from '../list/AskedChange.tsx';
import { deleteLooks } from '../list/delete-looks.tsx';
import { EditButton } from '../list/RowButtons.tsx';
import { SubCategoriesButton } from './CategoryOrder.tsx';
import { useCategoryStatus } from './categories.queries.ts';

interface CategoryActionsProps {
  category: Category;
  onEdit: () => void;
  /** Asks whether to delete. */
  onDelete: () => void;
}

/** Edit, sub-categories and delete; for a deleted category restore instead. */
export function CategoryActions({ category, onEdit, onDelete }: CategoryActionsProps) {
  const { id, name } = category;
  const setStatus = useCategoryStatus();
  return (
    <div className="flex gap-1 max-md:ml-auto">
      <EditButton size="sm" label={m.admin_edit_named({ name })} onClick={onEdit} />
      <SubCategoriesButton category={category} />
      <ActiveButton
        isActive={category.status}
        looks={deleteLooks({
          remove: m.common_delete_named({ name }),
          restore: m.admin_restore_named({ name }),
        })}
        onRemove={onDelete}
        restore={() => setStatus.mutateAsync({ id, status: 1 })}
        restored={m.admin_categories_restored({ name })}
      />
    </div>
  );
}

interface DeleteCategoryProps {
  category: Category;
  open: boolean;
  onClose: () => void;
}

/** Asks twice, in the specification's words (§5): first about the category, then about what it contains. */
export function DeleteCategory({ category, open, onClose }: DeleteCategoryProps) {
  const { id, name } = category;
  const products = m.admin_categories_top_count({ count: category.productsCount });
  const setStatus = useCategoryStatus();
  return (
    <AskedChange
      open={open}
      onClose={onClose}
      first={{
        title: m.admin_categories_delete_title(),
        body: m.admin_categories_delete_first({ name, products }),
        yes: m.common_continue(),
      }}
      title={m.common_delete_named({ name })}
      body={m.admin_categories_delete_second({ products })}
      yes={m.common_delete()}
      run={() => setStatus.mutateAsync({ id, status: 0 })}
      done={m.common_was_deleted({ name })}
    />
  );
}
