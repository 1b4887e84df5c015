import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import type { AdminBanner } from '#shop/banners/banners.contract.ts';
import { type BannerState, bannerStateOn, MOST_BANNERS } from '#shop/banners/banners.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { inLocale } from '#web/texts/in-locale.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { swapped } from '../../categories/categories.figures.ts';
import { useOpened } from '../../form/use-opened.ts';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { DeleteButton, EditButton } from '../../list/RowButtons.tsx';
import { BannerDialog } from './BannerDialog.tsx';
import { bannersQuery, useDeleteBanner, useOrderBanners } from './banners.queries.ts';

/** The banners of the home page, in the owner's order, each with the days on which it is shown. */
export function BannersSection() {
  const { search, go } = useTabSearch('settings');
  const all = useQuery(bannersQuery);
  const banners = all.data ?? [];
  const opened = useOpened(search.banner === 'new' ? null : search.banner, banners);
  const isFull = banners.length >= MOST_BANNERS;
  return (
    <section aria-labelledby="banners" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="banners" className="text-lg font-bold">
          {m.admin_banners_title()}
        </h2>
        <Button
          variant="secondary"
          disabled={!all.data || isFull}
          icon={<Plus size={18} aria-hidden />}
          onClick={() => go({ banner: 'new' })}
        >
          {m.admin_banner_add()}
        </Button>
      </div>
      <p className="text-soft">{isFull ? m.admin_banners_full() : m.admin_banners_hint({ count: MOST_BANNERS })}</p>
      <LoadFailure of={all} />
      {all.isPending && <Skeleton className="h-40 w-full" />}
      {all.data && banners.length === 0 && <p>{m.admin_banners_empty()}</p>}
      <BannerList banners={banners} edit={(banner) => go({ banner: banner.id })} />
      {(opened || search.banner === 'new') && (
        <BannerDialog key={opened?.id ?? 'new'} banner={opened} onClose={() => go({ banner: null })} />
      )}
    </section>
  );
}

interface BannerListProps {
  banners: readonly AdminBanner[];
  edit: (banner: AdminBanner) => void;
}

function BannerList({ banners, edit }: BannerListProps) {
  const order = useOrderBanners();
  const list = useRef<HTMLOListElement>(null);
  // Keeps the focus on the banner's button after a keyboard move, so that it can be moved again.
  const [moved, setMoved] = useState<{ id: number; by: number } | null>(null);
  const place = moved ? banners.findIndex(({ id }) => id === moved.id) : -1;
  useEffect(() => {
    if (place < 0 || !moved) return;
    const [up, down] = list.current?.children[place]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
    const wanted = moved.by < 0 ? [up, down] : [down, up];
    wanted.find((button) => button?.disabled === false)?.focus();
  }, [place, moved]);
  const move = (index: number, by: number) => {
    if (order.isPending) return;
    order.mutate(swapped(banners, index, index + by), {
      onSuccess: () => setMoved({ id: banners[index]?.id ?? 0, by }),
    });
  };
  return (
    <>
      {order.error && <Alert tone="error">{errorText(order.error)}</Alert>}
      <ol ref={list} className="grid gap-3 lg:grid-cols-2">
        {banners.map((banner, index) => (
          <li key={banner.id} className="flex flex-col gap-2 rounded-lg border border-line bg-card p-3 shadow-card">
            <BannerLooks banner={banner} />
            <div className="mt-auto flex">
              <Button
                variant="quiet"
                data-move
                disabled={index === 0}
                aria-label={m.admin_move_up({ name: banner.title })}
                icon={<ArrowUp size={18} aria-hidden />}
                onClick={() => move(index, -1)}
              />
              <Button
                variant="quiet"
                data-move
                disabled={index === banners.length - 1}
                aria-label={m.admin_move_down({ name: banner.title })}
                icon={<ArrowDown size={18} aria-hidden />}
                onClick={() => move(index, 1)}
              />
              <EditButton
                className="ml-auto"
                label={m.admin_transports_edit({ name: banner.title })}
                onClick={() => edit(banner)}
              />
              <DeleteBanner banner={banner} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function BannerLooks({ banner }: { banner: AdminBanner }) {
  const title = inLocale(banner.title, banner.tamil_title);
  return (
    <>
      <img
        src={banner.picture}
        alt=""
        width={1600}
        height={420}
        className="w-full rounded-md bg-night object-contain"
      />
      <p className="font-bold wrap-anywhere">{title}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <StateBadge state={bannerStateOn(banner, dayInIndia(Date.now()))} />
        <span className="text-soft">{daysText(banner)}</span>
      </p>
      {banner.link && (
        <p className="text-sm text-soft wrap-anywhere">{m.admin_banners_leads_to({ link: banner.link })}</p>
      )}
    </>
  );
}

function StateBadge({ state }: { state: BannerState }) {
  if (state === 'over') return <Badge tone="yellow">{m.admin_coupons_over()}</Badge>;
  if (state === 'waiting') return <Badge tone="yellow">{m.admin_coupons_waiting()}</Badge>;
  return <Badge tone="green">{m.admin_banners_shown()}</Badge>;
}

function daysText({ starts_on, ends_on }: AdminBanner): string {
  const from = starts_on && formatDay(starts_on);
  const until = ends_on && formatDay(ends_on);
  if (from && until) return m.admin_coupons_between({ from, until });
  if (from) return m.admin_coupons_from({ from });
  return until ? m.admin_coupons_until({ until }) : m.admin_coupons_always();
}

function DeleteBanner({ banner }: { banner: AdminBanner }) {
  const remove = useDeleteBanner();
  const [isAsking, setAsking] = useState(false);
  const name = banner.title;
  return (
    <>
      <DeleteButton label={m.common_delete_named({ name })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.common_delete_named({ name })}
        body={m.admin_banner_delete_body()}
        confirmLabel={m.common_delete()}
        danger
        warning={remove.error && errorText(remove.error)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(banner.id, { onSuccess: () => toast(m.common_was_deleted({ name })) })}
      />
    </>
  );
}
