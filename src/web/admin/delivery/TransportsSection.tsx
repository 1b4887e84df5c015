import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transport } from '#shop/delivery/transports/transports.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { m } from '#web/words/messages.js';
import { AdminCards } from '../list/AdminList.tsx';
import { AskedChange } from '../list/AskedChange.tsx';
import { DeleteButton, EditButton } from '../list/RowButtons.tsx';
import { useAsked } from '../list/use-asked.ts';
import { districtText } from './rule-sentence.ts';
import { SectionActions } from './SectionActions.tsx';
import { SheetDialog } from './SheetDialog.tsx';
import { TransportDialog } from './TransportDialog.tsx';
import { transportSheet, transportsQuery, useDeleteTransport } from './transports.queries.ts';

/** Who carries the parcels: the list, its offices, and the whole list as a sheet. */
export function TransportsSection() {
  const transports = useQuery(transportsQuery);
  const [edited, setEdited] = useState<Transport | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <SectionActions
        importLabel={m.admin_transports_import()}
        onImport={() => setImporting(true)}
        exportLabel={m.admin_transports_export()}
        exportAs={adminApi.exportTransports}
        addLabel={m.admin_transports_add()}
        onAdd={() => setEdited('new')}
      />
      <p className="text-sm text-soft">{m.admin_transports_hint()}</p>
      <AdminCards
        list={transports}
        draw={(rows) => <TransportList transports={rows} onEdit={setEdited} />}
        nothing={{ title: m.admin_transports_empty_title(), body: m.admin_transports_empty_body() }}
      />
      {edited && (
        <TransportDialog
          key={edited === 'new' ? 'new' : edited.id}
          transport={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {isImporting && (
        <SheetDialog title={m.admin_transports_import()} sheet={transportSheet} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

interface TransportListProps {
  transports: readonly Transport[];
  onEdit: (transport: Transport) => void;
}

function TransportList({ transports, onEdit }: TransportListProps) {
  const remove = useDeleteTransport();
  const asked = useAsked<Transport>();
  return (
    <>
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {transports.map((transport) => (
          <li key={transport.id}>
            <Card className="flex flex-col gap-2">
              <div className="flex items-start gap-2">
                <TransportName transport={transport} />
                <EditButton
                  label={m.admin_transports_edit({ name: transport.name })}
                  onClick={() => onEdit(transport)}
                />
                <DeleteButton
                  label={m.common_delete_named({ name: transport.name })}
                  onClick={() => asked.ask(transport)}
                />
              </div>
              <TransportFacts transport={transport} />
            </Card>
          </li>
        ))}
      </ul>
      <AskedChange
        open={asked.isOpen}
        onClose={asked.close}
        title={m.admin_transports_delete_title({ name: asked.record?.name ?? '' })}
        body={m.admin_transports_delete_body()}
        yes={m.common_delete()}
        run={() => remove.mutateAsync(asked.record?.id ?? 0)}
        done={m.admin_transports_deleted()}
      />
    </>
  );
}

function TransportName({ transport: { name, active, carries_crackers } }: { transport: Transport }) {
  return (
    <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-2 font-bold wrap-anywhere">
      {name}
      {!active && <Badge tone="neutral">{m.admin_transports_out_of_use()}</Badge>}
      {!carries_crackers && <Badge tone="yellow">{m.admin_transports_no_crackers()}</Badge>}
    </p>
  );
}

const LINK = 'flex min-h-11 w-fit items-center text-link underline wrap-anywhere';

function TransportFacts({ transport: { free_days, tracking_page, offices } }: { transport: Transport }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      {free_days > 0 && <p>{m.admin_transports_kept({ count: free_days })}</p>}
      {tracking_page && (
        <a href={tracking_page} target="_blank" rel="noopener noreferrer" className={LINK}>
          {tracking_page}
        </a>
      )}
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {offices.map((office) => (
          <li key={`${office.district} ${office.address} ${office.phone}`} className="wrap-anywhere">
            <p className="font-semibold">{districtText(office.district)}</p>
            <p>{office.address}</p>
            <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
              <PhoneNumber>{office.phone}</PhoneNumber>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
