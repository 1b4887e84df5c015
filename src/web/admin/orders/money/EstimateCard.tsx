/** The estimate of an open enquiry: the customer's answer, the link to send, and its renewal. */
import { useQuery } from '@tanstack/react-query';
import { Link2, MessageCircle, RefreshCw } from 'lucide-react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order, OrderEstimate } from '#shop/orders/orders.contract.ts';
import { chatHref } from '#web/contact-links.ts';
import { copyText } from '#web/copy-text.ts';
import { estimateLink, estimateMessage } from '#web/estimate-link.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../../layout/AdminLink.tsx';
import { useAdminStore } from '../../layout/admin-context.ts';
import { PanelSection } from '../../layout/Facts.tsx';
import { estimateAnswerOf } from '../order-words.ts';
import { enquiriesOfQuery, useChangeEstimate } from '../orders.queries.ts';

export function EstimateCard({ order }: { order: Order }) {
  if (!order.estimate || !orderCan('negotiate', standingOf(order))) return null;
  return <OpenEstimate order={order} estimate={order.estimate} />;
}

function OpenEstimate({ order, estimate }: { order: Order; estimate: OrderEstimate }) {
  const change = useChangeEstimate(order);
  const { version, valid_until: lastDay, accepted_at: acceptedAt } = estimate;
  const isOver = lastDay < dayInIndia(Date.now());
  const renew = () =>
    change.mutate(
      { how: 'renew', version },
      {
        onSuccess: (renewed) =>
          toast(
            m.admin_estimate_renewed({
              version: version + 1,
              amount: formatRupees(renewed.total_amount),
            }),
          ),
      },
    );
  return (
    <PanelSection title={m.admin_estimate_title({ version })}>
      {acceptedAt && <Alert tone="success">{m.admin_estimate_accepted({ date: formatDateTime(acceptedAt) })}</Alert>}
      <Wish estimate={estimate} change={change} />
      <OtherEnquiries order={order} />
      {isOver ? (
        <Alert tone="warning">{m.admin_estimate_over({ date: formatDay(lastDay) })}</Alert>
      ) : (
        <p className="text-sm text-soft">{m.estimate_valid({ date: formatDay(lastDay) })}</p>
      )}
      <Failure text={change.error && failureText(change.error)} />
      <div className="flex flex-wrap gap-2">
        <SendLink order={order} estimate={estimate} />
        <Button
          size="sm"
          variant={isOver ? 'primary' : 'secondary'}
          icon={<RefreshCw size={18} aria-hidden />}
          busy={change.isPending && change.variables.how === 'renew'}
          onClick={renew}
        >
          {m.estimate_renew()}
        </Button>
      </div>
    </PanelSection>
  );
}

/** One customer often sends a list again, corrected: answered one by one, they would get several estimates and calls. */
function OtherEnquiries({ order: { id, User } }: { order: Order }) {
  const phone = User.phone_number ?? '';
  const others = (useQuery(enquiriesOfQuery(phone)).data ?? []).filter((other) => other.id !== id);
  if (others.length === 0) return null;
  return (
    <Alert tone="warning" title={m.admin_estimate_others({ count: others.length })}>
      <ul className="flex flex-col">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-3">
            <AdminLink place={{ tab: 'orders', order: other.id }} className={OTHER_LINK}>
              {other.number}
            </AdminLink>
            <span>{[formatRupees(other.total_amount), estimateAnswerOf(other)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <AdminLink
        place={{ tab: 'orders', search: phone, payment: 'enquiry', status: 'confirmed' }}
        className={OTHER_LINK}
      >
        {m.admin_estimate_others_all()}
      </AdminLink>
    </Alert>
  );
}

const OTHER_LINK = 'inline-flex min-h-11 items-center font-semibold text-red-dark underline md:min-h-8';

interface WishProps {
  estimate: OrderEstimate;
  change: ReturnType<typeof useChangeEstimate>;
}

function Wish({ estimate: { asked_at: askedAt, ask, version }, change }: WishProps) {
  if (!askedAt) return null;
  const done = () =>
    change.mutate({ how: 'answered', version }, { onSuccess: () => toast(m.admin_estimate_answered_done()) });
  return (
    <Alert tone="warning" title={m.admin_estimate_asked({ date: formatDateTime(askedAt) })}>
      <p className="whitespace-pre-line wrap-anywhere">“{ask}”</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        busy={change.isPending && change.variables.how === 'answered'}
        onClick={done}
      >
        {m.admin_estimate_answered()}
      </Button>
    </Alert>
  );
}

function SendLink({ order, estimate }: { order: Order; estimate: OrderEstimate }) {
  const store = useAdminStore();
  const phone = order.User.phone_number ?? order.Address.delivery_contact_number;
  const { number, total_amount } = order;
  // In the language in which the customer ordered.
  const message = estimateMessage({ ...estimate, number, total_amount }, store, estimate.language);
  return (
    <>
      {phone && (
        <a
          href={`${chatHref(phone)}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <MessageCircle size={18} aria-hidden />
          {m.estimate_whatsapp()}
        </a>
      )}
      <Button
        size="sm"
        variant="secondary"
        icon={<Link2 size={18} aria-hidden />}
        onClick={() => void copyText(estimateLink(estimate.token, estimate.language))}
      >
        {m.estimate_copy_link()}
      </Button>
    </>
  );
}
