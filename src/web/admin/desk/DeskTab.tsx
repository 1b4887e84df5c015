/** The desk: orders for somebody at the counter or on the phone, usable by keyboard alone. */
import { Banknote } from 'lucide-react';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { PageHeader } from '../layout/PageHeader.tsx';
import { CashDialog } from './CashDialog.tsx';
import { DeskBuyer } from './DeskBuyer.tsx';
import { DeskDone } from './DeskDone.tsx';
import { DeskLines } from './DeskLines.tsx';
import { DeskSums } from './DeskSums.tsx';
import { changeDraft } from './desk-book.ts';
import { isEmpty, withCount, withGoods } from './draft.rules.ts';
import { GoodsEntry } from './GoodsEntry.tsx';
import { ParkedOrders } from './ParkedOrders.tsx';
import { PayDialog } from './PayDialog.tsx';
import { useDeskOrder } from './use-desk-order.ts';

export function DeskTab() {
  const desk = useDeskOrder();
  const { draft, products, priced, placed, setDialog } = desk;
  if (products.error && !products.data)
    return (
      <>
        <PageHeader title={m.admin_tab_desk()} />
        <LoadFailure of={products} />
      </>
    );
  return (
    <>
      <PageHeader
        title={m.admin_tab_desk()}
        actions={
          !placed && (
            <>
              <Button variant="secondary" icon={<Banknote size={18} aria-hidden />} onClick={() => setDialog('cash')}>
                {m.admin_cash_open()}
              </Button>
              <Button variant="secondary" onClick={desk.putAside} disabled={isEmpty(draft)}>
                {m.admin_desk_park()} <Key name="F8" />
              </Button>
            </>
          )
        }
      />
      <ParkedOrders onTakeUp={desk.takeUp} />
      {placed ? <DeskDone placed={placed} onNext={desk.beginNew} /> : <OrderEntry desk={desk} />}
      {desk.dialog === 'cash' && <CashDialog onClose={() => setDialog(null)} />}
      {desk.dialog === 'pay' && priced && (
        <PayDialog draft={draft} priced={priced} onClose={() => setDialog(null)} onPlaced={desk.finish} />
      )}
    </>
  );
}

/** The goods, and beside them the buyer and the sums. */
function OrderEntry({ desk }: { desk: ReturnType<typeof useDeskOrder> }) {
  const { draft, products, priced, faults } = desk;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="flex min-w-0 flex-col gap-4 p-4">
        {products.data ? (
          <GoodsEntry
            products={products.data}
            searchRef={desk.searchRef}
            onAdd={({ id }, count) => changeDraft((now) => withGoods(now, id, count))}
          />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
        <DeskLines
          entries={priced?.entries ?? []}
          onCount={(id, count) => changeDraft((now) => withCount(now, id, count))}
        />
      </Card>
      <Card className="flex flex-col gap-5 p-4">
        <DeskBuyer draft={draft} faults={faults} phoneRef={desk.phoneRef} />
        {priced && <DeskSums draft={draft} priced={priced} />}
        {faults.includes('lines') && (
          <p role="alert" className="text-sm font-medium text-red">
            {m.admin_desk_no_lines()}
          </p>
        )}
        <Button full onClick={desk.pay} disabled={!priced || priced.isAsking}>
          {m.admin_desk_pay()} <Key name="F9" />
        </Button>
        <p className="hidden text-sm text-soft md:block">{m.admin_desk_keys()}</p>
      </Card>
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd className="ml-1 hidden rounded border border-current/40 px-1.5 text-xs font-semibold md:inline" aria-hidden>
    {name}
  </kbd>
);
