import { useState } from 'react';

/** Records picked by hand for one change of many; only what the list still shows counts. */
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
