import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#web/admin/layout/PageHeader.tsx';
import { ActiveBadge } from '#web/admin/list/ActiveBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import type { Category } from '../../simulation/records.ts';
import { type Change, useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { Picture } from '../Picture.tsx';
import { nameOf } from '../show.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { ListFrame } from './ListFrame.tsx';

export function CategoriesTab() {
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const categories = useQuery({
    queryKey: ['categories', 'all'],
    queryFn: () => shop().categories.list({ includeInactive: true }),
  });
  const reorder = useChange((ids: string[]) => shop().categories.reorder(ids));
  const items = categories.data?.items ?? [];
  return (
    <>
      <PageHeader
        title={m.admin_tab_categories()}
        actions={
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {m.admin_categories_add()}
          </Button>
        }
      />
      <Failure error={reorder.error} onRetry={reorder.retry} busy={reorder.busy} />
      <ListFrame
        list={categories}
        columns={columnsOf(items, reorder, setEdited)}
        caption={m.admin_categories_caption()}
        pageSize={Math.max(1, items.length)}
        onPage={() => undefined}
        nothing={{ title: m.admin_categories_empty_title() }}
      />
      {edited && (
        <CategoryDialog
          key={edited === 'new' ? 'new' : edited.id}
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** The ids with the one at a place moved by one. */
function moved(items: readonly Category[], place: number, by: 1 | -1): string[] {
  const ids = items.map(({ id }) => id);
  const [id = ''] = ids.splice(place, 1);
  ids.splice(place + by, 0, id);
  return ids;
}

const columnsOf = (
  items: readonly Category[],
  reorder: Change<string[]>,
  edit: (category: Category) => void,
): Column<Category>[] => [
  {
    key: 'category',
    header: m.admin_categories_col_category(),
    hideLabel: true,
    cell: (category) => (
      <span className="flex items-center gap-3">
        <Picture image={category.image} size={40} />
        <b>{nameOf(category)}</b>
      </span>
    ),
  },
  {
    key: 'description',
    header: m.admin_categories_col_description(),
    cell: (category) => category.description || m.admin_categories_no_description(),
  },
  {
    key: 'products',
    header: m.admin_categories_col_products(),
    align: 'right',
    cell: (category) => category.productCount,
  },
  { key: 'status', header: m.admin_status(), cell: (category) => <ActiveBadge isActive={category.isActive} /> },
  {
    key: 'actions',
    header: m.admin_actions(),
    hideLabel: true,
    cell: (category) => (
      <Actions
        category={category}
        isFirst={items[0]?.id === category.id}
        isLast={items.at(-1)?.id === category.id}
        busy={reorder.busy}
        onMove={(by) => reorder.run(moved(items, items.indexOf(category), by))}
        onEdit={() => edit(category)}
      />
    ),
  },
];

interface ActionsProps {
  category: Category;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
}

function Actions({ category, isFirst, isLast, busy, onMove, onEdit }: ActionsProps) {
  const name = nameOf(category);
  const toggle = useChange(({ id, isActive }: Category) =>
    isActive ? shop().categories.delete(id) : shop().categories.update(id, { isActive: true }),
  );
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.demo_move_up({ name })}
        disabled={isFirst || busy}
        icon={<ArrowUp size={16} aria-hidden="true" />}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.demo_move_down({ name })}
        disabled={isLast || busy}
        icon={<ArrowDown size={16} aria-hidden="true" />}
        onClick={() => onMove(1)}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.admin_categories_edit({ name })}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      />
      <Button variant="secondary" size="sm" busy={toggle.busy} onClick={() => toggle.run(category)}>
        {category.isActive ? m.admin_delete() : m.admin_restore()}
        <span className="sr-only">{name}</span>
      </Button>
      <Failure error={toggle.error} onRetry={toggle.retry} busy={toggle.busy} />
    </span>
  );
}
