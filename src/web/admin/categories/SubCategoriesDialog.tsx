import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Category, SubCategory } from '#shop/categories/categories.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { failureText } from '#web/forms/failure-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { subCategoriesQuery } from '../products/products.queries.ts';
import { swapped } from './categories.figures.ts';
import { useDeleteSubCategory, useOrderSubCategories, useSaveSubCategory } from './categories.queries.ts';

/** The sub-categories of a category: add, rename, reorder, delete. */
export function SubCategoriesDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const all = useQuery(subCategoriesQuery);
  const subs = all.data?.filter((sub) => sub.category_id === category.id) ?? [];
  const order = useOrderSubCategories(category);
  return (
    <Dialog open onOpenChange={onClose} title={m.admin_subs_title({ name: category.name })} size="lg">
      <div className="flex flex-col gap-4">
        <LoadFailure of={all} />
        {all.isPending && <Skeleton className="h-24 w-full" />}
        {all.data && subs.length === 0 && <p className="text-soft">{m.admin_subs_empty()}</p>}
        {order.error && <Alert tone="error">{errorText(order.error)}</Alert>}
        <ol className="flex flex-col gap-3">
          {subs.map((sub, index) => (
            <li key={sub.id} className="flex flex-wrap items-end gap-2 rounded-md border border-line p-3">
              <NameForm category={category} sub={sub} />
              <div className="flex">
                <Button
                  variant="quiet"
                  disabled={index === 0 || order.isPending}
                  aria-label={m.admin_move_up({ name: sub.name })}
                  icon={<ArrowUp size={18} aria-hidden />}
                  onClick={() => order.mutate(swapped(subs, index, index - 1))}
                />
                <Button
                  variant="quiet"
                  disabled={index === subs.length - 1 || order.isPending}
                  aria-label={m.admin_move_down({ name: sub.name })}
                  icon={<ArrowDown size={18} aria-hidden />}
                  onClick={() => order.mutate(swapped(subs, index, index + 1))}
                />
                <DeleteSubCategory sub={sub} />
              </div>
            </li>
          ))}
        </ol>
        <section className="flex flex-wrap items-end gap-2 border-t border-line pt-4">
          <NameForm category={category} sub={null} />
        </section>
      </div>
    </Dialog>
  );
}

/** Names a new sub-category, or renames one. Keeps the typed text if the server refuses it. */
function NameForm({ category, sub }: { category: Category; sub: SubCategory | null }) {
  const save = useSaveSubCategory(category, sub);
  const [name, setName] = useState(sub?.name ?? '');
  const [tamilName, setTamilName] = useState(sub?.tamil_name ?? '');
  const isChanged = name.trim() !== (sub?.name ?? '') || tamilName.trim() !== (sub?.tamil_name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { name: name.trim(), tamil_name: tamilName.trim() },
      {
        onSuccess: (saved) => {
          toast(m.common_was_saved({ name: saved.name }));
          if (sub) return;
          setName('');
          setTamilName('');
        },
      },
    );
  };
  return (
    <Form noValidate={false} onSubmit={submit} className="flex min-w-0 flex-1 basis-80 flex-wrap items-end gap-2">
      <TextField
        label={sub ? m.common_name() : m.admin_subs_new()}
        className="min-w-0 flex-1 basis-52 sm:basis-32"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={save.error && failureText(save.error)}
      />
      <TextField
        label={m.admin_tamil_name()}
        lang="ta"
        className="min-w-0 flex-1 basis-52 sm:basis-32"
        maxLength={80}
        value={tamilName}
        onChange={(event) => setTamilName(event.target.value)}
      />
      <Button
        type="submit"
        variant={sub ? 'secondary' : 'primary'}
        disabled={!name.trim() || !isChanged}
        busy={save.isPending}
        busyText={m.common_saving()}
      >
        {sub ? m.admin_save() : m.admin_subs_add()}
      </Button>
    </Form>
  );
}

function DeleteSubCategory({ sub }: { sub: SubCategory }) {
  const remove = useDeleteSubCategory();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={m.common_delete_named({ name: sub.name })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.common_delete_named({ name: sub.name })}
        body={m.admin_subs_delete_body({ name: sub.name })}
        confirmLabel={m.common_delete()}
        danger
        warning={remove.error && errorText(remove.error)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(sub.id, { onSuccess: () => toast(m.common_was_deleted({ name: sub.name })) })}
      />
    </>
  );
}
