import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#shop/settings/audit/audit.contract.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList } from '../list/AdminList.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { actionWord } from './audit-words.ts';
import { auditQuery } from './settings.queries.ts';

/** Every change by the owner or the shop itself, newest first, with the values before and after. */
export function AuditSection() {
  const place = useTabSearch('settings');
  const audit = useQuery(auditQuery(place.search));
  return (
    <>
      <ListFilters
        searchLabel={m.admin_audit_search()}
        placeholder={m.admin_audit_search_placeholder()}
        place={place}
      ></ListFilters>
      <AdminList
        isPart
        caption={m.admin_audit_title()}
        list={audit}
        place={place}
        columns={auditColumns()}
        nothing={{ title: m.admin_audit_empty_title(), body: m.admin_audit_empty_body() }}
      />
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
    [m.common_after(), entry.after],
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
