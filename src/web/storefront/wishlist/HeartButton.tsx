import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '#web/words/messages.js';
import { isInWishlist, onWishlistChange, pressHeart } from './hearts.ts';

/** A row's heart, beside the picture. */
export function HeartButton({ id, name }: { id: number; name: string }) {
  const isWished = useSyncExternalStore(
    onWishlistChange,
    () => isInWishlist(id),
    () => false,
  );
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={m.home_heart({ name })}
      onClick={() => void pressHeart(id)}
      className="grid size-11 place-items-center rounded-full border border-edge bg-card text-soft hover:border-ink aria-pressed:text-red"
    >
      <Heart size={22} aria-hidden="true" fill={isWished ? 'currentColor' : 'none'} />
    </button>
  );
}
