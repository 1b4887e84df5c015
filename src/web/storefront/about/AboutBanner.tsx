import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { Sparks } from '#web/storefront/layout/Sparks.tsx';
import { storeName } from '#web/storefront/layout/store-words.ts';
import { m } from '#web/words/messages.js';

/** Night and sparks. The drawing does not move, so reduced motion needs no special case. */
export function AboutBanner({ store }: { store: StoreSettings }) {
  return (
    <div className="on-night relative overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-[radial-gradient(90%_140%_at_78%_20%,#51203a_0,var(--color-plum)_45%,var(--color-night)_100%)]"
      />
      <Bursts />
      <div className="page-width relative py-12 md:py-16">
        <h1 className="font-semibold text-gold-bright">{m.layout_about()}</h1>
        <p className="mt-2 max-w-[16em] text-2xl font-bold text-white md:text-3xl">{m.about_banner_title()}</p>
        <p className="mt-3 max-w-[34em] max-md:max-w-[20em]">{m.about_banner_body({ store: storeName(store) })}</p>
      </div>
    </div>
  );
}

function Bursts() {
  return (
    <div aria-hidden="true" className="absolute inset-0 max-md:opacity-40">
      <Sparks className="absolute -top-6 right-[12%] size-64 text-gold-bright max-md:-top-28 max-md:-right-24" />
      <Sparks className="absolute right-[3%] bottom-2 size-32 text-[#ff7a59] max-md:-right-10 max-md:-bottom-10" />
      <Sparks className="absolute right-[32%] bottom-4 size-28 text-[#ffd9a0] max-md:hidden" />
    </div>
  );
}
