/** The price list as a spreadsheet: arrows lead from one quantity box to another, Enter to the next. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** To be heard on the element around all boxes. */
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

/** True for the slash that jumps to the search, unless it is being typed somewhere. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'));
}
