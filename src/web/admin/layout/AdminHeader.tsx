import { useLocation } from '@tanstack/react-router';
import { Bell, BellOff, Ellipsis, Eye, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { clearDevice } from '#web/clear-device.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale, localizeHref } from '#web/words/runtime.js';
import { AdminLink } from './AdminLink.tsx';
import { storeName, useAdminStore, useAdminViewer } from './admin-context.ts';
import { playNewOrderSound, setSound, useSoundSetting } from './sound-setting.ts';
import { mayOpenTab } from './tabs.ts';
import { useOwnSignIn } from './use-admin-search.ts';

/**
 * Store name, the signed-in person, the link back to the dashboard, language and Logout (spec §2 Header). On a phone it
 * is one line: rarely used entries are behind the 'more' button.
 */
export function AdminHeader() {
  const store = useAdminStore();
  const viewer = useAdminViewer();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <header className="z-20 flex min-h-15 flex-wrap items-center gap-x-1 border-b border-line bg-card px-4 py-2 md:sticky md:top-0 md:gap-x-2 md:px-6">
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-bold lg:hidden">{storeName(store)}</p>
        <p className="line-clamp-2 text-sm leading-tight text-soft sm:hidden">{viewer.name}</p>
        <p className="truncate text-sm text-soft max-sm:hidden">{m.admin_welcome({ name: viewer.name })}</p>
      </div>
      <div
        id={id}
        className={cx(
          'flex items-center gap-x-1 max-sm:order-last max-sm:basis-full max-sm:justify-end md:gap-x-2',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <VisitorLink />
        <SoundToggle />
        <LanguageSwitch />
      </div>
      {mayOpenTab(viewer.role, 'dashboard') && (
        <AdminLink
          place={{ tab: 'dashboard' }}
          className={cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'relative max-sm:w-11 max-sm:px-0')}
        >
          <LayoutDashboard size={20} className="sm:hidden" aria-hidden />
          <span className="max-sm:sr-only">{m.layout_admin()}</span>
        </AdminLink>
      )}
      <OwnSignInButton name={viewer.name} />
      <LogoutButton />
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={m.admin_header_more()}
        title={m.admin_header_more()}
        className="sm:hidden"
        icon={<Ellipsis size={20} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      />
    </header>
  );
}

/** The person's name opens their own password, second step and sessions. */
function OwnSignInButton({ name }: { name: string }) {
  const { open } = useOwnSignIn();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={m.admin_own_open({ name })}
      title={m.admin_own_title()}
      icon={<UserRound size={18} aria-hidden />}
      onClick={open}
    >
      <span className="max-w-40 truncate max-sm:hidden" aria-hidden="true">
        {name}
      </span>
    </Button>
  );
}

/** Opens the shop as a visitor sees it in a new tab, so that this page stays open. */
function VisitorLink() {
  return (
    <a
      href={localizeHref('/?preview=1')}
      target="_blank"
      rel="noreferrer"
      aria-label={m.admin_see_as_visitor()}
      title={m.admin_see_as_visitor()}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      <Eye size={20} aria-hidden />
      <span className="max-xl:hidden" aria-hidden="true">
        {m.admin_see_shop()}
      </span>
    </a>
  );
}

function SoundToggle() {
  const isOn = useSoundSetting();
  const Icon = isOn ? Bell : BellOff;
  const label = isOn ? m.admin_sound_on() : m.admin_sound_off();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      icon={<Icon size={20} aria-hidden />}
      onClick={() => {
        setSound(!isOn);
        if (!isOn) playNewOrderSound();
      }}
    />
  );
}

function LanguageSwitch() {
  const here = useLocation({ select: (location) => location.href });
  const other = getLocale() === 'en' ? 'ta' : 'en';
  return (
    <a
      href={localizeHref(here, { locale: other })}
      lang={other}
      hrefLang={other}
      title={m.admin_language_label()}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      {m.layout_other_language()}
    </a>
  );
}

/** Ends the session on the server, clears this browser's data, and goes home by a full page load (spec §4). */
async function logout(): Promise<void> {
  await api.logout();
  clearDevice();
}

function LogoutButton() {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logout();
    } catch (error) {
      toast(errorText(error), 'error');
      setBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      busyText={m.common_signing_out()}
      icon={<LogOut size={18} aria-hidden />}
      onClick={leave}
    >
      <span className="max-sm:sr-only">{m.common_sign_out()}</span>
    </Button>
  );
}
