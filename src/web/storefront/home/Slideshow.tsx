/** The owner's banners, one visible at a time; they advance every five seconds unless someone reads or stops them (spec §2). */

import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Banner } from '#shop/banners/banners.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { cx } from '#web/ui/cx.ts';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
import { WIDE } from '#web/ui/wide.ts';
import { m } from '#web/words/messages.js';
import { localizeHref } from '#web/words/runtime.js';

export const ADVANCE_AFTER_MS = 5000;
/** Up to this many dots fit beside the words on a phone; more go below, and with large text (17rem) all of them do. */
const BESIDE_WORDS = 2;

export function Slideshow({ banners }: { banners: readonly Banner[] }) {
  const [chosen, setChosen] = useState(0);
  const [isStopped, setStopped] = useState(false);
  // The pointer is over the banners, or the focus is in them: someone is reading or about to click.
  const [isHeld, setHeld] = useState(false);
  const total = banners.length;
  // The chosen banner may have been removed.
  const current = chosen % total;
  const isAlone = total < 2;

  useEffect(() => {
    if (isAlone || isStopped || isHeld || prefersStillness()) return;
    const timer = setTimeout(() => setChosen(current + 1), ADVANCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAlone, current, isStopped, isHeld]);

  if (total === 0) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={m.home_slideshow()}
      className="@container on-night relative grid min-h-18 grid-cols-[minmax(0,1fr)] overflow-hidden *:col-start-1 *:row-start-1"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {banners.map((banner, index) => (
        <Slide key={banner.id} {...{ banner, index, total }} isShown={index === current} />
      ))}
      {isAlone || (
        // Ignores the pointer between the buttons, so that the banner below can be clicked there.
        <div
          className={cx(
            'page-width pointer-events-none relative flex items-center max-md:justify-end @max-[17rem]:self-end md:self-end md:pb-1',
            total > BESIDE_WORDS && 'self-end',
          )}
        >
          <div className="pointer-events-auto flex rounded-full bg-night/60 md:-ml-3">
            <button
              type="button"
              onClick={() => setStopped(!isStopped)}
              aria-label={isStopped ? m.home_slide_play() : m.home_slide_pause()}
              className="grid size-11 place-items-center rounded-full text-white/80 hover:text-white"
            >
              {isStopped ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
            </button>
            {banners.map((banner, index) => (
              <Dot key={banner.id} index={index} isCurrent={index === current} onChoose={() => setChosen(index)} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface SlideProps {
  banner: Banner;
  index: number;
  total: number;
  isShown: boolean;
}

function Slide({ banner, index, total, isShown }: SlideProps) {
  const { key, link, shows_words: showsWords } = banner;
  const isFirst = index === 0;
  const title = inLocale(banner.title, banner.tamil_title);
  const Picture = link ? 'a' : 'div';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the carousel pattern, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={m.home_slide_of({ number: index + 1, total })}
      aria-hidden={!isShown}
      className={cx('relative flex transition-opacity duration-200', !isShown && 'invisible opacity-0')}
    >
      <Picture
        href={link ? (link[0] === '/' ? localizeHref(link) : link) : undefined}
        className={cx('flex w-full items-center -outline-offset-4', !showsWords && 'max-md:aspect-[1600/420]')}
      >
        <img
          src={`/media/${key}/1600.webp`}
          srcSet={`/media/${key}/800.webp 800w, /media/${key}/1600.webp 1600w`}
          sizes={`${WIDE} 100vw, 400px`}
          width={1600}
          height={420}
          alt={showsWords ? '' : title}
          fetchPriority={isFirst ? 'high' : 'low'}
          loading={isFirst ? 'eager' : 'lazy'}
          className={cx(
            'absolute inset-0 size-full after:bg-night',
            // A picture that contains its own words must not be cropped.
            showsWords ? 'object-cover object-[78%_50%]' : 'object-contain',
          )}
        />
        {showsWords && (
          <>
            <div className="absolute inset-0 bg-linear-to-r from-night/90 via-night/55 to-transparent" />
            <div
              className={cx(
                'page-width relative py-2 md:pt-5 md:pb-13',
                total > BESIDE_WORDS ? 'max-md:pb-11' : 'max-md:pr-38 @max-[17rem]:pr-4 @max-[17rem]:pb-11',
              )}
            >
              <p className="font-bold text-balance text-white md:max-w-lg md:text-3xl">{title}</p>
              <p className="mt-2 max-w-md text-pretty max-md:hidden">{inLocale(banner.body, banner.tamil_body)}</p>
            </div>
          </>
        )}
      </Picture>
    </div>
  );
}

function Dot({ index, isCurrent, onChoose }: { index: number; isCurrent: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={m.home_slide_go({ number: index + 1 })}
      aria-current={isCurrent || undefined}
      className="grid size-11 place-items-center rounded-full"
    >
      <span
        className={cx('h-2.5 rounded-full transition-all', isCurrent ? 'w-6 bg-gold-bright' : 'w-2.5 bg-white/70')}
      />
    </button>
  );
}
