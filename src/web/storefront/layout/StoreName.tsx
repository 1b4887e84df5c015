import { Link } from '@tanstack/react-router';
import logo from './logo.svg?url&no-inline';
import { useStore } from './shop-context.ts';

/** The shop's name and mark; a click goes home. */
export function StoreName() {
  const store = useStore();
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 rounded-md">
      <img src={store.logo ?? logo} alt="" width={28} height={28} className="size-7 shrink-0 object-contain" />
      <span className="min-w-0">
        <span className="block truncate text-base leading-tight md:text-lg font-extrabold tracking-tight">
          {store.store_name}
        </span>
        {store.tamil_name && (
          <span lang="ta" className="block truncate text-xs text-soft">
            {store.tamil_name}
          </span>
        )}
      </span>
    </Link>
  );
}
