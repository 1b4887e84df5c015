/** A list with one entry a place further up. Pure. */
export function movedUp<Entry>(list: readonly Entry[], index: number): Entry[] {
  const moved = [...list];
  if (index > 0) moved.splice(index - 1, 0, ...moved.splice(index, 1));
  return moved;
}
