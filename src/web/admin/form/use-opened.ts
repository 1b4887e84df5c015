import { useState } from 'react';

/**
 * The record in the address, from the list; kept while its dialog is open, even if a refreshed list no longer has it.
 */
export function useOpened<Row extends { id: number }>(id: number | null, rows: readonly Row[]): Row | null {
  const [opened, setOpened] = useState<Row | null>(null);
  const found = rows.find((row) => row.id === id) ?? null;
  if (found && opened?.id !== found.id) setOpened(found);
  return found ?? (opened?.id === id ? opened : null);
}
