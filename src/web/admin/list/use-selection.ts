import { useState } from 'react';

/** Records selected for a bulk change; only those that the list still shows count. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter((row) => ids.has(row.id));
  return {
    selected,
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    selectAll: () => setIds(new Set(rows.map((row) => row.id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;
