import { formatDate, formatDay } from '#shared/dates.ts';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { transportNote } from '../cart/delivery/transport-note.ts';
import { useStore } from '../layout/shop-context.ts';
import { OrderLines } from '../track-order/OrderLines.tsx';
import { EstimateAnswer, WhatHappensNext } from './EstimateAnswer.tsx';
import { ShareEstimate } from './ShareEstimate.tsx';
import { useEstimate } from './use-estimate.ts';
import { WaysToPay } from './WaysToPay.tsx';

/**
 * An estimate for anyone with its link: its content, the possible answers, how to pay. What is still due of an order is
 * paid above its goods, of which there may be sixty.
 */
export function EstimateScreen({ token, loaded }: { token: string; loaded: Estimate }) {
  const answers = useEstimate(token, loaded);
  const { estimate } = answers;
  return (
    <div className="page-width grid gap-4 py-4 md:gap-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[repeat(3,auto)_1fr] lg:items-start">
      <div className="lg:col-span-2">
        <Heading estimate={estimate} />
      </div>
      <div className="flex flex-col gap-4 md:gap-6 lg:col-start-2">
        <EstimateAnswer answers={answers} />
        {estimate.due && (
          <>
            <WaysToPay answers={answers} />
            <Card className="flex flex-col gap-4">
              <WhatHappensNext estimate={estimate} />
            </Card>
          </>
        )}
      </div>
      <div className="lg:col-start-1 lg:row-span-3 lg:row-start-2">
        <Items estimate={estimate} />
      </div>
      <div className="empty:hidden lg:col-start-2">{!estimate.due && <WaysToPay answers={answers} />}</div>
      <div className="lg:col-start-2">
        <ShareEstimate token={token} estimate={estimate} />
      </div>
    </div>
  );
}

function Heading({ estimate }: { estimate: Estimate }) {
  const { number, version, createdAt, valid_until: lastDay, state, name, place } = estimate;
  const valid = state === 'expired' ? m.estimate_was_valid : m.estimate_valid;
  return (
    <header className="on-night flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-lg px-4 py-6 md:px-6">
      <div className="min-w-0">
        <h1 className="text-xl font-bold text-white md:text-3xl">
          <WholeNumbers>{m.estimate_title({ number })}</WholeNumbers>
        </h1>
        <p className="mt-1 text-sm">{m.estimate_for({ name, place })}</p>
      </div>
      <p className="text-sm">
        {m.estimate_of({ date: formatDate(createdAt) })}
        {version > 1 && <> · {m.estimate_version({ version })}</>}
        {isTalkedAbout(state) && (
          <span className="block font-semibold text-gold-bright">{valid({ date: formatDay(lastDay) })}</span>
        )}
      </p>
    </header>
  );
}

const isTalkedAbout = (state: Estimate['state']) =>
  state === 'open' || state === 'accepted' || state === 'asked' || state === 'expired';

function Items({ estimate }: { estimate: Estimate }) {
  const store = useStore();
  const isCourierSeparate = !estimate.to_pay && estimate.delivery_amount === 0;
  return (
    <Card>
      <CardTitle className="mb-3">{m.common_items()}</CardTitle>
      <OrderLines order={estimate} />
      {isCourierSeparate && <p className="mt-2 text-sm text-soft empty:hidden">{transportNote(store, null)}</p>}
    </Card>
  );
}
