import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { AdminCoupon } from '#shop/coupons/coupons.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { useOpened } from '../../form/use-opened.ts';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { ActiveBadge } from '../../list/ActiveBadge.tsx';
import { AdminList } from '../../list/AdminList.tsx';
import { EditButton } from '../../list/RowButtons.tsx';
import { CouponDialog } from './CouponDialog.tsx';
import { couponStateOf } from './coupon-form.ts';
import { couponsQuery } from './coupons.queries.ts';

/** The shop's coupons, including private and inactive ones. */
export function CouponsSection() {
  const { search, go } = useTabSearch('settings');
  const coupons = useQuery(couponsQuery);
  const opened = useOpened(search.coupon === 'new' ? null : search.coupon, coupons.data ?? []);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{m.admin_coupons_title()}</h2>
        <Button variant="secondary" icon={<Plus size={18} aria-hidden />} onClick={() => go({ coupon: 'new' })}>
          {m.admin_coupon_add()}
        </Button>
      </div>
      <AdminList
        isPart
        caption={m.admin_coupons_title()}
        list={coupons}
        columns={couponColumns((coupon) => go({ coupon: coupon.id }))}
        nothing={{ title: m.admin_coupons_empty_title(), body: m.admin_coupons_empty_body() }}
      />
      {(opened || search.coupon === 'new') && (
        <CouponDialog key={opened?.id ?? 'new'} coupon={opened} onClose={() => go({ coupon: null })} />
      )}
    </section>
  );
}

function couponColumns(edit: (coupon: AdminCoupon) => void): Column<AdminCoupon>[] {
  return [
    {
      key: 'code',
      isRowName: true,
      header: m.common_code(),
      hideLabel: true,
      cell: (coupon) => <CodeCell coupon={coupon} />,
    },
    {
      key: 'discount',
      header: m.admin_discount_percent_short(),
      align: 'right',
      cell: (coupon) => `${coupon.discount_percentage}%`,
    },
    {
      key: 'min',
      header: m.admin_coupons_col_min(),
      align: 'right',
      cell: (coupon) => formatRupees(coupon.minOrder),
    },
    { key: 'dates', header: m.admin_coupons_col_dates(), cell: datesText },
    { key: 'limit', header: m.admin_coupons_col_limit(), inCard: 'whole', cell: limitText },
    {
      key: 'status',
      header: m.common_status(),
      cell: (coupon) => (
        <span className="flex flex-wrap gap-1">
          <StateBadge coupon={coupon} />
          <Badge>{coupon.is_public ? m.admin_coupons_public() : m.admin_coupons_private()}</Badge>
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'half',
      cell: (coupon) => (
        <EditButton
          size="sm"
          className="max-md:ml-auto"
          label={m.admin_coupons_edit({ code: coupon.code })}
          onClick={() => edit(coupon)}
        />
      ),
    },
  ];
}

/** Considers the dates, not only the switch: an expired coupon must not be shown as active. */
function StateBadge({ coupon }: { coupon: AdminCoupon }) {
  const state = couponStateOf(coupon, Date.now());
  if (state === 'over') return <Badge tone="yellow">{m.admin_coupons_over()}</Badge>;
  if (state === 'used_up') return <Badge tone="yellow">{m.admin_coupons_used_up()}</Badge>;
  if (state === 'waiting') return <Badge tone="yellow">{m.admin_coupons_waiting()}</Badge>;
  return <ActiveBadge isActive={state === 'active'} />;
}

function CodeCell({ coupon }: { coupon: AdminCoupon }) {
  return (
    <span className="flex flex-col">
      <span className="font-bold">{coupon.code}</span>
      <span className="text-soft">{inLocale(coupon.description, coupon.tamil_description)}</span>
    </span>
  );
}

function datesText({ starts_at, expires_at }: AdminCoupon): string {
  const from = starts_at && formatDate(starts_at);
  const until = expires_at && formatDate(expires_at);
  if (from && until) return m.admin_coupons_between({ from, until });
  if (from) return m.admin_coupons_from({ from });
  return until ? m.admin_coupons_until({ until }) : m.admin_coupons_always();
}

function limitText({ max_redemptions, max_per_customer, first_order_only, used }: AdminCoupon): string {
  const limits = [
    first_order_only && m.admin_coupons_limit_first(),
    max_redemptions !== null && m.admin_coupons_limit_total({ count: max_redemptions }),
    max_per_customer !== null && m.admin_coupons_limit_each({ count: max_per_customer }),
  ];
  const limit = limits.filter(Boolean).join(' · ') || m.admin_coupons_no_limit();
  return `${limit} · ${m.admin_coupons_used({ count: used })}`;
}
