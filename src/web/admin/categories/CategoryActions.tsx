import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#shop/categories/categories.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { SubCategoriesButton } from './CategoryOrder.tsx';
import { useCategoryStatus } from './categories.queries.ts';
import { productsText } from './category-words.ts';

/** Edit, sub-categories, and delete, or restore where the category was deleted. */
export function CategoryActions({ category, onEdit }: { category: Category; onEdit: () => void }) {
  return (
    <div className="flex gap-1 max-md:ml-auto">
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_categories_edit({ name: category.name })}
        title={m.admin_edit()}
        icon={<Pencil size={18} aria-hidden />}
        onClick={onEdit}
      />
      <SubCategoriesButton category={category} />
      {category.status ? <DeleteCategory category={category} /> : <RestoreCategory category={category} />}
    </div>
  );
}

/** Asks twice in the specification's words (§5): first what it is, then what hangs on it. */
function DeleteCategory({ category }: { category: Category }) {
  const { name } = category;
  const products = productsText(category.productsCount);
  const setStatus = useCategoryStatus(category);
  const [question, setQuestion] = useState<'none' | 'first' | 'second'>('none');
  const close = () => setQuestion('none');
  const remove = () => {
    setStatus.mutate(0, {
      onSuccess: () => {
        close();
        toast(m.admin_categories_deleted({ name }));
      },
    });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_categories_delete({ name })}
        title={m.admin_delete()}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => setQuestion('first')}
      />
      <ConfirmDialog
        open={question === 'first'}
        onOpenChange={close}
        title={m.admin_categories_delete_title()}
        body={m.admin_categories_delete_first({ name, products })}
        confirmLabel={m.admin_categories_delete_next()}
        danger
        onConfirm={() => setQuestion('second')}
      />
      <ConfirmDialog
        open={question === 'second'}
        onOpenChange={close}
        title={m.admin_categories_delete({ name })}
        body={m.admin_categories_delete_second({ products })}
        warning={setStatus.error && errorText(setStatus.error)}
        confirmLabel={m.admin_delete()}
        danger
        busy={setStatus.isPending}
        onConfirm={remove}
      />
    </>
  );
}

function RestoreCategory({ category }: { category: Category }) {
  const { name } = category;
  const setStatus = useCategoryStatus(category);
  const restore = () => {
    setStatus.mutate(1, {
      onSuccess: () => toast(m.admin_categories_restored({ name })),
      onError: (error) => toast(errorText(error), 'error'),
    });
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={setStatus.isPending}
      aria-label={m.admin_categories_restore({ name })}
      title={m.admin_restore()}
      icon={<RotateCcw size={18} aria-hidden />}
      onClick={restore}
    />
  );
}
