/**
 * The list of the settings' sections on a phone, where it is a page of its own, and the way back to it from a section.
 */
import {
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  FileText,
  Gift,
  History,
  Image,
  type LucideIcon,
  Mail,
  Store,
  TicketPercent,
  Users,
  Wallet,
} from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { SECTIONS, type Section } from './sections.ts';

const ICONS: Record<Section, LucideIcon> = {
  store: Store,
  season: CalendarDays,
  packs: Gift,
  pictures: Image,
  coupons: TicketPercent,
  pages: FileText,
  staff: Users,
  payments: Wallet,
  mail: Mail,
  audit: History,
};

interface SectionListProps {
  ref: Ref<HTMLElement>;
  words: Record<Section, () => string>;
}

export function SectionList({ ref, words }: SectionListProps) {
  return (
    <nav ref={ref} aria-label={m.admin_settings_sections()} className="md:hidden">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {SECTIONS.map((section) => {
          const Icon = ICONS[section];
          return (
            <li key={section}>
              <AdminLink
                place={{ tab: 'settings', section }}
                className="flex min-h-13 items-center gap-2 px-3 py-2 font-semibold -outline-offset-3 hover:bg-paper"
              >
                <Icon size={20} className="shrink-0 text-soft" aria-hidden />
                <span className="min-w-0 flex-1">{words[section]()}</span>
                <ChevronRight size={18} className="shrink-0 text-soft" aria-hidden />
              </AdminLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function BackToSections({ ref }: { ref: Ref<HTMLAnchorElement> }) {
  return (
    <AdminLink
      ref={ref}
      place={{ tab: 'settings' }}
      className="-ml-1 inline-flex min-h-11 items-center pr-3 font-semibold text-red hover:text-red-dark"
    >
      <ChevronLeft size={20} aria-hidden />
      {m.common_settings()}
    </AdminLink>
  );
}

/**
 * On a phone a section and the list replace each other: each starts at its top, with the focus on the back button or on
 * the section that was left. A wide screen has tabs, which keep the focus.
 */
export function usePageTurns(open: Section | null) {
  const back = useRef<HTMLAnchorElement>(null);
  const list = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    if (left === open) return;
    before.current = open;
    const target = open ? back.current : list.current?.querySelectorAll('a')[left ? SECTIONS.indexOf(left) : 0];
    if (!target || target.getClientRects().length === 0) return;
    scrollTo({ top: 0, behavior: 'instant' });
    target.focus();
  }, [open]);
  return { back, list };
}
