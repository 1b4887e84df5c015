/** Two banners, one visible at a time; they move on every five seconds unless someone reads or stops them (spec §2). */
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
import { m } from '#web/words/messages.js';

export const ADVANCE_AFTER_MS = 5000;

const BANNERS = [
  { key: 'banner-1', title: () => m.home_slide_1_title(), body: () => m.home_slide_1_body() },
  { key: 'banner-2', title: () => m.home_slide_2_title(), body: () => m.home_slide_2_body() },
];

/** `pictures` are the media keys of the owner's banners; what is missing is the one that came with the shop. */
export function Slideshow({ pictures }: { pictures: readonly string[] }) {
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  // A pointer over the banners or the focus among them: someone is reading or about to press.
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isStopped || isHeld || prefersStillness()) return;
    const timer = setTimeout(() => setCurrent((current + 1) % BANNERS.length), ADVANCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current, isStopped, isHeld]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={m.home_slideshow()}
      className="on-night relative grid min-h-18 grid-cols-[minmax(0,1fr)] overflow-hidden *:col-start-1 *:row-start-1 md:min-h-56"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {BANNERS.map((banner, index) => (
        <Slide
          key={banner.key}
          banner={banner}
          picture={pictures[index] ?? banner.key}
          index={index}
          isShown={index === current}
        />
      ))}
      <div className="page-width relative flex items-center max-md:justify-end md:self-end md:pb-1">
        <button
          type="button"
          onClick={() => setStopped(!isStopped)}
          aria-label={isStopped ? m.home_slide_play() : m.home_slide_pause()}
          className="grid size-11 place-items-center rounded-full text-white/80 hover:text-white md:-ml-3"
        >
          {isStopped ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
        </button>
        {BANNERS.map((banner, index) => (
          <Dot key={banner.key} index={index} isCurrent={index === current} onChoose={() => setCurrent(index)} />
        ))}
      </div>
    </section>
  );
}

interface SlideProps {
  banner: (typeof BANNERS)[number];
  picture: string;
  index: number;
  isShown: boolean;
}

function Slide({ banner, picture, index, isShown }: SlideProps) {
  const isFirst = index === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the carousel pattern, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={m.home_slide_of({ number: index + 1, total: BANNERS.length })}
      aria-hidden={!isShown}
      className={cx('relative flex items-center transition-opacity duration-200', !isShown && 'invisible opacity-0')}
    >
      <img
        src={`/media/${picture}/1600.webp`}
        srcSet={`/media/${picture}/800.webp 800w, /media/${picture}/1600.webp 1600w`}
        sizes="(width >= 900px) 100vw, 400px"
        width={1600}
        height={420}
        alt=""
        fetchPriority={isFirst ? 'high' : 'low'}
        loading={isFirst ? 'eager' : 'lazy'}
        className="absolute inset-0 size-full object-cover object-[78%_50%]"
      />
      <div className="absolute inset-0 bg-linear-to-r from-night/90 via-night/55 to-transparent" />
      <div className="page-width relative py-2 max-md:pr-38 md:pt-10 md:pb-14">
        <p className="font-bold text-balance text-white md:max-w-lg md:text-3xl">{banner.title()}</p>
        <p className="mt-2 max-w-md text-pretty max-md:hidden">{banner.body()}</p>
      </div>
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
