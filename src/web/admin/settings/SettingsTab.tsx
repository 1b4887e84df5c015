import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { m } from '#web/words/messages.js';
import { UnsavedQuestion } from '../form/unsaved.tsx';
import { useAdminStore } from '../layout/admin-context.ts';
import { loadedPart } from '../layout/loaded-part.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useOpenTab, useTabSearch } from '../layout/use-admin-search.ts';
import { StaffSection } from '../staff/StaffSection.tsx';
import { AuditSection } from './AuditSection.tsx';
import { CouponsSection } from './coupons/CouponsSection.tsx';
import { MessagesSection } from './messages/MessagesSection.tsx';
import { PagesSection } from './PagesSection.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { BackToSections, SectionList, usePageTurns } from './SectionList.tsx';
import { SECTIONS, type Section } from './sections.ts';
import { StoreForm } from './store/StoreForm.tsx';

const SECTION_WORDS: Record<Section, () => string> = {
  store: m.admin_settings_store,
  season: m.admin_season_title,
  packs: m.admin_packs_title,
  pictures: m.admin_settings_pictures,
  coupons: m.admin_coupons_title,
  pages: m.common_pages,
  staff: m.admin_staff_title,
  payments: m.admin_payments_title,
  mail: m.admin_messages_title,
  audit: m.admin_audit_title,
};

/**
 * Sections that begin with their own title, beside their action. On a phone the others show theirs, because they have
 * no tab above them there.
 */
const HAS_TITLE: ReadonlySet<Section> = new Set(['store', 'season', 'packs', 'coupons', 'staff']);

const SeasonSection = loadedPart('season', async () => (await import('./season/SeasonSection.tsx')).SeasonSection, {
  waiting: <Skeleton className="h-72 w-full" />,
});

const PacksSection = loadedPart('packs', async () => (await import('./packs/PacksSection.tsx')).PacksSection, {
  waiting: <Skeleton className="h-72 w-full" />,
});

export function SettingsTab() {
  const { search } = useTabSearch('settings');
  const { openTab } = useOpenTab();
  const asked = sectionOf(search);
  const named = SECTIONS.find((known) => known === asked) ?? null;
  const section = named ?? 'store';
  const { back, list } = usePageTurns(named);
  return (
    <>
      <UnsavedQuestion />
      <div className={cx(named && 'max-md:hidden')}>
        <PageHeader title={m.common_settings()} />
      </div>
      {named ? (
        <div className="-mt-2 md:hidden">
          <BackToSections ref={back} />
          <h1 className={cx('text-lg font-bold', HAS_TITLE.has(named) && 'sr-only')}>{SECTION_WORDS[named]()}</h1>
        </div>
      ) : (
        <SectionList ref={list} words={SECTION_WORDS} />
      )}
      {/* Hidden behind a phone's list and not unmounted: it may be half filled in, and a phone can be turned. */}
      <div className={cx(!named && 'max-md:hidden')}>
        <Tabs
          label={m.admin_settings_sections()}
          isWideOnly
          // When the question closes, the focus returns to the clicked tab, which must not ask again.
          isOpenedByEnter
          value={section}
          onChange={(next) => openTab({ tab: 'settings', section: next === 'store' ? '' : next })}
          items={SECTIONS.map((value) => ({ value, label: SECTION_WORDS[value]() }))}
        >
          <div className="flex flex-col gap-4">
            <OpenSection section={section} />
          </div>
        </Tabs>
      </div>
    </>
  );
}

/** A URL that names a coupon, a person or a banner opens that section, so that its dialog opens, whatever `section` says. */
function sectionOf({ coupon, staff, banner, section }: ReturnType<typeof useTabSearch<'settings'>>['search']): string {
  if (coupon !== null) return 'coupons';
  if (staff !== null) return 'staff';
  return banner === null ? section : 'pictures';
}

function OpenSection({ section }: { section: Section }) {
  const store = useAdminStore();
  if (section === 'season') return <SeasonSection store={store} />;
  if (section === 'packs') return <PacksSection />;
  if (section === 'pictures') return <PicturesSection store={store} />;
  if (section === 'coupons') return <CouponsSection />;
  if (section === 'pages') return <PagesSection />;
  if (section === 'staff') return <StaffSection />;
  if (section === 'payments') return <PaymentsSection />;
  if (section === 'mail') return <MessagesSection />;
  if (section === 'audit') return <AuditSection />;
  return <StoreForm key={store.id} store={store} />;
}
