import { Link } from '@tanstack/react-router';
import { getLocale } from '#web/words/runtime.js';
import { useStore } from '../shop-context.ts';
import { storeName } from '../store-words.ts';
import logo from './logo.svg?url&no-inline';

/** The shop's mark and name, the page's language first; links to the home page. */
export function StoreName() {
  const store = useStore();
  const isTamil = getLocale() === 'ta' && store.tamil_name !== '';
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 rounded-md">
      <img
        src={store.logo ?? logo}
        alt=""
        width={28}
        height={28}
        className="size-7 shrink-0 object-contain max-[21.5rem]:hidden"
      />
      <span className="min-w-0">
        <span lang={isTamil ? 'ta' : 'en'} className="block truncate text-base font-extrabold md:text-lg">
          {storeName(store)}
        </span>
        {store.tamil_name && (
          <span lang={isTamil ? 'en' : 'ta'} className="block truncate text-xs text-soft">
            {isTamil ? store.store_name : store.tamil_name}
          </span>
        )}
      </span>
    </Link>
  );
}
