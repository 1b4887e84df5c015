import { m } from '#web/words/messages.js';
import { pictureOf } from '../show.ts';

/** What greets: one of the shop's drawn banners, and the three coupons of the simulation. */
export function Banner() {
  return (
    <section className="on-night relative overflow-hidden">
      <img
        src={pictureOf('banner-1.svg') ?? ''}
        alt=""
        width={1600}
        height={420}
        className="absolute inset-0 size-full object-cover object-[78%_50%]"
      />
      <div className="absolute inset-0 bg-linear-to-r from-night/85 to-transparent" />
      <div className="page-width relative py-8 md:py-12">
        <p className="max-w-xs text-xl font-bold text-balance text-white md:max-w-lg md:text-3xl">
          {m.home_slide_1_title()}
        </p>
        <p className="mt-2 max-w-72 text-sm text-pretty md:max-w-md md:text-base">{m.demo_banner_body()}</p>
        <ul className="mt-4 flex flex-wrap gap-2 text-sm font-bold text-gold-bright">
          {['DIWALI20', 'FLAT100', 'NEWUSER15'].map((code) => (
            <li key={code} className="rounded-full border border-dashed border-gold-bright/70 bg-night/50 px-3 py-1">
              {code}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
