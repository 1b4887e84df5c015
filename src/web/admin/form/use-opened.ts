import { useState } from 'react';

/**
 * The record that the address names, from the list; once found it stays while its dialog is open, even when the list
 * behind it refreshes and no longer holds it.
 */
export function useOpened<Row extends { id: number }>(id: number | null, rows: readonly Row[]): Row | null {
  const [opened, setOpened] = useState<Row | null>(null);
  const found = rows.find((row) => row.id === id) ?? null;
  if (found && opened?.id !== found.id) setOpened(found);
  return found ?? (opened?.id === id ? opened : null);
}
