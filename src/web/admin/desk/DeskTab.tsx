/** The desk: orders for somebody at the counter or on the phone, usable by keyboard alone. */
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { PageHeader } from '../layout/PageHeader.tsx';
import { sellableQuery } from '../orders/amend/amend.queries.ts';
import { CashDialog } from './CashDialog.tsx';
import { DeskBuyer } from './DeskBuyer.tsx';
import { DeskDone } from './DeskDone.tsx';
import { DeskLines } from './DeskLines.tsx';
import { DeskSums } from './DeskSums.tsx';
import { usePricedDraft } from './desk.queries.ts';
import { changeDraft, openDraft, park, useDraft } from './desk-book.ts';
import { type DeskDraft, faultsOf, isEmpty, NO_BILL_TO, newDraft, withCount, withGoods } from './draft.rules.ts';
import { GoodsEntry } from './GoodsEntry.tsx';
import { ParkedOrders } from './ParkedOrders.tsx';
import { PayDialog, type Placed } from './PayDialog.tsx';

/** Handles function keys that no browser uses while typing. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

export function DeskTab() {
  const draft = useDraft();
  const products = useQuery(sellableQuery);
  const priced = usePricedDraft(draft);
  const [hasTried, setTried] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);

  const begin = (next: DeskDraft) => {
    openDraft(next);
    setTried(false);
    setPlaced(null);
  };
  const beginNew = () => begin(newDraft(draft.channel, draft.locale));
  const putAside = () => {
    if (isEmpty(draft)) return;
    park(draft);
    beginNew();
  };
  const pay = () => {
    setTried(true);
    if (priced?.mustNameBuyer && !draft.billTo) changeDraft((now) => ({ ...now, billTo: NO_BILL_TO }));
    else if (priced && faultsOf(draft).length === 0) setPaying(true);
  };
  useKeys(
    placed || isPaying || isCounting
      ? {}
      : { F2: () => search.current?.focus(), F4: () => phone.current?.focus(), F8: putAside, F9: pay },
  );

  // Not on a phone, where the on-screen keyboard would cover the lines.
  const hasGoods = products.data !== undefined;
  const isEntering = hasGoods && !placed;
  useEffect(() => {
    if (isEntering && matchMedia('(pointer: fine)').matches) search.current?.focus();
  }, [isEntering]);

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
              <Button variant="secondary" icon={<Banknote size={18} aria-hidden />} onClick={() => setCounting(true)}>
                {m.admin_cash_open()}
              </Button>
              <Button variant="secondary" onClick={putAside} disabled={isEmpty(draft)}>
                {m.admin_desk_park()} <Key name="F8" />
              </Button>
            </>
          )
        }
      />
      <ParkedOrders
        onTakeUp={(taken) => {
          if (!placed && !isEmpty(draft)) park(draft);
          begin(taken);
        }}
      />
      {placed ? (
        <DeskDone placed={placed} onNext={beginNew} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Card className="flex min-w-0 flex-col gap-4 p-4">
            {products.data ? (
              <GoodsEntry
                products={products.data}
                searchRef={search}
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
            <DeskBuyer draft={draft} onChange={changeDraft} faults={hasTried ? faultsOf(draft) : []} phoneRef={phone} />
            {priced && <DeskSums draft={draft} priced={priced} onChange={changeDraft} />}
            {hasTried && draft.lines.length === 0 && (
              <p role="alert" className="text-sm font-medium text-red">
                {m.admin_desk_no_lines()}
              </p>
            )}
            <Button full onClick={pay} disabled={!priced || priced.isAsking}>
              {m.admin_desk_pay()} <Key name="F9" />
            </Button>
            <p className="hidden text-sm text-soft md:block">{m.admin_desk_keys()}</p>
          </Card>
        </div>
      )}
      {isCounting && <CashDialog onClose={() => setCounting(false)} />}
      {isPaying && priced && (
        <PayDialog
          draft={draft}
          priced={priced}
          onChange={changeDraft}
          onClose={() => setPaying(false)}
          onPlaced={(done) => {
            setPaying(false);
            openDraft(newDraft(draft.channel, draft.locale));
            setPlaced(done);
            // Stock has changed, so the list is fetched again.
            void products.refetch();
          }}
        />
      )}
    </>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd className="ml-1 hidden rounded border border-current/40 px-1.5 text-xs font-semibold md:inline" aria-hidden>
    {name}
  </kbd>
);
