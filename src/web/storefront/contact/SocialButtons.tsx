import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { NETWORKS, SocialMark } from '#web/storefront/layout/SocialLinks.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

/** Links to the store's pages elsewhere, as buttons with their names; only those that the owner has set. */
export function SocialButtons({ store }: { store: StoreSettings }) {
  const given = NETWORKS.filter(({ field }) => store[field]);
  if (given.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="font-bold">{m.contact_social()}</h2>
      <ul className="flex flex-wrap gap-2">
        {given.map(({ field, name, mark }) => (
          <li key={field}>
            <a
              href={store[field]}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <SocialMark mark={mark} />
              {name}
              <span className="sr-only">({m.tracking_new_tab()})</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
