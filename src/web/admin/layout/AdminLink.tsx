import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type AdminSearch, FRESH_SEARCH, writeAdminSearch } from './admin-search.ts';

type AdminLinkProps = Omit<ComponentProps<'a'>, 'href'> & { place: Pick<AdminSearch, 'tab'> & Partial<AdminSearch> };

/** A link to a place inside the admin; a real address, so that it opens in a new tab as well. */
export function AdminLink({ place, ...rest }: AdminLinkProps) {
  return <Link to="/" search={writeAdminSearch({ ...FRESH_SEARCH, ...place })} resetScroll={false} {...rest} />;
}
