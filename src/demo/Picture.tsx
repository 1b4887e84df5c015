import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { pictureOf } from './show.ts';

interface PictureProps {
  image: string;
  /** Edge in CSS pixels. */
  size?: 40 | 56 | 64;
  className?: string;
}

/** The small drawing of a product or category; its name always stands beside it. */
export function Picture({ image, size = 56, className }: PictureProps) {
  const url = pictureOf(image);
  return (
    <span
      style={{ width: size, height: size }}
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-peach text-center text-xs text-soft',
        className,
      )}
    >
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" className="size-full object-cover" />
      ) : (
        m.home_no_image()
      )}
    </span>
  );
}
