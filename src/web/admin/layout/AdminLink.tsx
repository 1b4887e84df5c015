import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type Place, writePlace } from './admin-search.ts';

/** A link to a place inside the admin; a real address, so that it opens in a new tab as well. */
export function AdminLink({ place, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { place: Place }) {
  // Exact: the dashboard's address is part of every other one, and its link would always be read out as the current page.
  return <Link to="/" search={writePlace(place)} activeOptions={{ exact: true }} resetScroll={false} {...rest} />;
}
