import { Link, useLocation, useRouteContext, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { ApiHref } from '#web/api/routes.ts';
import { telHref, unbroken } from '#web/contact-links.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { ChatButton } from './ChatButton.tsx';
import { dispensable } from './dispensable.ts';
import { useNavLinks } from './header/nav-links.ts';
import { SocialLinks } from './SocialLinks.tsx';
import { useStore, useViewer } from './shop-context.ts';
import { officerTitle, storeName } from './store-words.ts';

const LINK = 'inline-flex min-h-11 items-center hover:text-gold-bright';

const PreviewBar = dispensable(async () => (await import('../preview/PreviewBar.tsx')).PreviewBar);

const FollowPayment = dispensable(async () => (await import('../checkout/payment/FollowPayment.tsx')).FollowPayment);

/**
 * Pages that follow a payment started elsewhere on this device: only pages without input, so that nobody loses any. The
 * checkout's steps follow it by themselves.
 */
const FOLLOWS = new Set(['/', '/packs', '/about', '/track-order', '/terms', '/privacy', '/returns']);

/** The foot of a page, and rarely needed parts that no first view should carry. */
export function Footer() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const isPreview = useRouteContext({ from: '__root__', select: (shop) => shop.isPreview });
  useKeptFocus();
  return (
    <>
      {isPreview && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      {viewer && FOLLOWS.has(pathname) && (
        <Suspense>
          <FollowPayment userId={viewer.id} />
        </Suspense>
      )}
      <PageEnd />
    </>
  );
}

/** The checkout's step in the address, if there is one. */
const stepOf = (place?: { searchStr: string }) => new URLSearchParams(place?.searchStr).get('step');

/** Keeps the focus when its element disappears, and sets it on another page or step. */
function useKeptFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isOver = false;
    const begin = async () => {
      const { focusPage, keepFocus } = await import('#web/ui/keep-focus.ts');
      if (isOver) return;
      stops.push(
        keepFocus(),
        router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
          if (fromLocation && (pathChanged || stepOf(fromLocation) !== stepOf(toLocation))) focusPage();
        }),
      );
    };
    // The page works without it too.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [router]);
}

function PageEnd() {
  const links = useNavLinks();
  const store = useStore();
  const isTamil = getLocale() === 'ta';
  // While a reloaded page is short, the browser would keep the footer in view and scroll away from what is filled in above
  // it. The list's rows get their true height while one scrolls: there the footer does stay in view.
  const isList = useLocation().pathname === '/';
  return (
    <footer className={cx('on-night mt-12 print:hidden', !isList && '[overflow-anchor:none]')}>
      <div className="page-width grid gap-6 py-8 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] sm:grid-cols-2 lg:grid-cols-4">
        <div className="max-sm:col-span-full">
          <p className="text-lg font-bold text-white">{storeName(store)}</p>
          {store.tamil_name && <p lang={isTamil ? 'en' : 'ta'}>{isTamil ? store.store_name : store.tamil_name}</p>}
          <div className="mt-3">
            <SocialLinks store={store} />
          </div>
        </div>
        <Column title={m.layout_links()}>
          <PageLinks links={links} />
          <li>
            <a className={LINK} href={`/api/product/price-list?language=${getLocale()}` satisfies ApiHref}>
              {m.layout_price_list()}
            </a>
          </li>
        </Column>
        <Column title={m.layout_policies()}>
          <PageLinks links={POLICIES} />
        </Column>
        <div className="flex flex-col gap-8 max-sm:col-span-full">
          <ContactColumn />
          <Column title={m.layout_hours()}>
            <li className="py-1.5">{m.layout_hours_week()}</li>
            <li className="py-1.5">{m.layout_hours_sunday()}</li>
          </Column>
        </div>
      </div>
      <Imprint />
      <ChatButton />
    </footer>
  );
}

/** Left out by a new shop, which has not said yet how it is reached. */
function ContactColumn() {
  const { store_address: address, phone_number: phone, contact_email: email } = useStore();
  if (!address && !phone && !email) return null;
  return (
    <Column title={m.layout_contact_info()}>
      {address && <li className="py-1.5 whitespace-pre-line">{address}</li>}
      {phone && (
        <li>
          <a className={`${LINK} whitespace-nowrap`} href={telHref(phone)}>
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className={`${LINK} break-all`} href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-semibold text-gold-bright">{title}</h2>
      <ul className="text-sm">{children}</ul>
    </div>
  );
}

const POLICIES = [
  { to: '/privacy', label: () => m.common_privacy_policy() },
  { to: '/terms', label: () => m.layout_terms() },
  { to: '/returns', label: () => m.common_return_policy() },
] as const;

function PageLinks({ links }: { links: ReturnType<typeof useNavLinks> | typeof POLICIES }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={LINK}>
        {label()}
      </Link>
    </li>
  ));
}

/** The seller's details required by law; only those that the owner has filled in. */
function Imprint() {
  const store = useStore();
  const officer = store.grievance_officer;
  const facts = [
    store.legal_name,
    store.licence_number && m.layout_licence({ number: store.licence_number }),
    store.gstin && m.layout_gstin({ number: store.gstin }),
    officer.name &&
      [`${officerTitle(officer)}: ${officer.name}`, unbroken(officer.phone), officer.email].filter(Boolean).join(', '),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <div className="border-t border-white/12 text-xs">
      <p className="page-width py-4">{facts.join(' · ')}</p>
    </div>
  );
}
