/** The price list works like a spreadsheet: arrows move between quantity boxes, Enter to the next one. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** Attach to the element around all boxes. */
export function moveBetweenQuantities(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const { target: box, currentTarget: list } = event;
  if (!step || !(box instanceof HTMLInputElement) || box.dataset.quantity === undefined) return;
  if (!(list instanceof Element)) return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input[data-quantity]:enabled')];
  const next = boxes[boxes.indexOf(box) + step];
  event.preventDefault();
  next?.focus();
}

/** True for the slash that jumps to the search, unless the focus is in a text field. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'));
}
