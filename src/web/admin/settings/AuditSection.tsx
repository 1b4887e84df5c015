import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#shop/settings/audit/audit.contract.ts';
import { formatDateTime } from '#web/dates.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { PAGE_SIZE } from '../layout/admin-client.ts';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { useAdminSearch } from '../layout/use-admin-search.ts';
import { ListPages } from '../list/ListPages.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { actionWord } from './audit-words.ts';
import { auditQuery } from './settings.queries.ts';

/** Every change that the owner or the shop made, newest first, with the values before and after. */
export function AuditSection() {
  const { search, go, adjust } = useAdminSearch();
  const audit = useQuery(auditQuery(search.page, search.search));
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={m.admin_audit_search()}
          placeholder={m.admin_audit_search_placeholder()}
          value={search.search}
          onSearch={(text) => adjust({ search: text, page: 1 })}
        />
      </div>
      {audit.error && <LoadFailure error={audit.error} onRetry={() => void audit.refetch()} busy={audit.isFetching} />}
      {(audit.data || !audit.error) && (
        <DataTable
          caption={m.admin_audit_title()}
          columns={auditColumns()}
          rows={audit.data?.data ?? []}
          rowKey={(entry) => entry.id}
          loading={audit.isPending}
          empty={<EmptyState title={m.admin_audit_empty_title()} body={m.admin_audit_empty_body()} />}
        />
      )}
      {audit.data && <ListPages list={audit.data} pageSize={PAGE_SIZE} onPage={(page) => go({ page })} />}
    </>
  );
}

function auditColumns(): Column<AuditEntry>[] {
  return [
    { key: 'when', header: m.admin_audit_col_when(), cell: (entry) => formatDateTime(entry.createdAt) },
    { key: 'who', header: m.admin_audit_col_who(), cell: (entry) => entry.actor ?? m.admin_audit_shop() },
    {
      key: 'what',
      header: m.admin_audit_col_what(),
      cell: (entry) => (
        <span className="flex flex-col wrap-anywhere">
          <span className="font-semibold">{actionWord(entry.action)}</span>
          <code className="text-xs text-soft">
            {entry.action} · {entry.subject}
          </code>
        </span>
      ),
    },
    {
      key: 'values',
      header: m.admin_audit_col_values(),
      hideLabel: true,
      cell: (entry) => <Values entry={entry} />,
    },
  ];
}

function Values({ entry }: { entry: AuditEntry }) {
  const parts = [
    [m.admin_audit_before(), entry.before],
    [m.admin_audit_after(), entry.after],
  ] as const;
  if (parts.every(([, value]) => value === null)) return null;
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-soft md:min-h-9 md:py-1.5">
        {m.admin_audit_show()}
      </summary>
      {parts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label} className="py-1">
              <p className="text-xs text-soft">{label}</p>
              <pre className="max-w-2xl text-xs whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(value, null, 2)}
              </pre>
            </div>
          ),
      )}
    </details>
  );
}
