import { useState } from 'react';
import { type CartLine, cartLines, replaceCart } from './local-cart.ts';

interface RemovedLine {
  line: CartLine;
  /** Its index among the lines. */
  at: number;
}

/** Takes lines out of the cart and remembers the last one, until it is put back where it was. */
export function useRemovedLine() {
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  // It may also be back because another tab added it.
  const isBack = removed !== null && cartLines().some(({ id }) => id === removed.line.id);

  const remove = (id: number) => {
    const lines = cartLines();
    const at = lines.findIndex((line) => line.id === id);
    const line = lines[at];
    if (!line) return;
    replaceCart(lines.filter((other) => other !== line));
    // A cart that cannot be changed keeps the line.
    if (!cartLines().includes(line)) setRemoved({ line, at });
  };
  const undo = () => {
    const lines = cartLines();
    if (removed && !isBack) replaceCart([...lines.slice(0, removed.at), removed.line, ...lines.slice(removed.at)]);
    setRemoved(null);
  };
  return { removed: isBack ? null : removed, remove, undo };
}
