import type { ReactNode } from 'react';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';

type LinkField = 'youtube_link' | 'facebook_link' | 'twitter_link' | 'insta_link';

/** Brand marks, as simple as they can be while still recognisable. */
export const NETWORKS: { field: LinkField; name: string; mark: ReactNode }[] = [
  {
    field: 'youtube_link',
    name: 'YouTube',
    mark: (
      <path d="M3 8.5A3 3 0 0 1 5.6 5.4a60 60 0 0 1 12.8 0A3 3 0 0 1 21 8.5v7a3 3 0 0 1-2.6 3.1 60 60 0 0 1-12.8 0A3 3 0 0 1 3 15.5zM10 9v6l5-3z" />
    ),
  },
  {
    field: 'facebook_link',
    name: 'Facebook',
    mark: (
      <path d="M14 21v-8h3l.5-3.5H14V7.6c0-1 .4-1.7 1.8-1.7h1.8V2.8A18 18 0 0 0 15 2.6c-2.7 0-4.5 1.6-4.5 4.6v2.3h-3V13h3v8" />
    ),
  },
  { field: 'twitter_link', name: 'Twitter', mark: <path d="M4 4h4l12 16h-4zM20 4l-6.7 7.2M10.7 12.8 4 20" /> },
  {
    field: 'insta_link',
    name: 'Instagram',
    mark: (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </>
    ),
  },
];

/** The store's pages elsewhere; a network without an address is not shown. */
export function SocialLinks({ store }: { store: StoreSettings }) {
  const given = NETWORKS.filter(({ field }) => store[field]);
  if (given.length === 0) return null;
  return (
    <ul className="-mx-3 flex md:-mx-2">
      {given.map(({ field, name, mark }) => (
        <li key={field}>
          <a
            href={store[field]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            className="grid size-11 place-items-center md:size-9 rounded-full hover:text-gold-bright"
          >
            <SocialMark mark={mark} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SocialMark({ mark }: { mark: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {mark}
    </svg>
  );
}
