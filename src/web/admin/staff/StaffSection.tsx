import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { StaffMember } from '#shop/accounts/staff/staff.contract.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { m } from '#web/words/messages.js';
import { PhoneLink } from '../layout/ContactLinks.tsx';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { AdminList } from '../list/AdminList.tsx';
import { EditButton } from '../list/RowButtons.tsx';
import { StaffDialog } from './StaffDialog.tsx';
import { staffQuery } from './staff.queries.ts';
import { roleWord } from './staff-words.ts';

/** The shop's staff and their rights; for the owner only. */
export function StaffSection() {
  const { search, go } = useTabSearch('settings');
  const staff = useQuery(staffQuery);
  const opened = staff.data?.find((member) => member.id === search.staff) ?? null;
  const close = () => go({ staff: null });
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{m.admin_staff_title()}</h2>
        <Button
          variant="secondary"
          className="max-sm:px-3"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => go({ staff: 'new' })}
        >
          {m.admin_staff_add()}
        </Button>
      </div>
      <p className="max-w-3xl text-sm text-soft">{m.admin_staff_about()}</p>
      <AdminList
        isPart
        caption={m.admin_staff_title()}
        list={staff}
        columns={staffColumns((member) => go({ staff: member.id }))}
      />
      {(opened || search.staff === 'new') && <StaffDialog key={opened?.id ?? 'new'} member={opened} onClose={close} />}
    </section>
  );
}

function staffColumns(edit: (member: StaffMember) => void): Column<StaffMember>[] {
  return [
    {
      key: 'name',
      isRowName: true,
      header: m.common_name(),
      hideLabel: true,
      cell: (member) => <span className="font-semibold">{member.name}</span>,
    },
    { key: 'role', header: m.admin_staff_role(), cell: (member) => roleWord(member.role) },
    { key: 'phone', header: m.admin_order_phone(), cell: (member) => <PhoneLink phone={member.phone_number} /> },
    {
      key: 'step',
      header: m.admin_step_title(),
      cell: (member) =>
        member.hasSecondStep ? (
          <Badge tone="green">{m.admin_step_on()}</Badge>
        ) : (
          <Badge tone="yellow">{m.admin_step_off()}</Badge>
        ),
    },
    { key: 'sessions', header: m.admin_staff_sessions(), cell: sessionsText },
    {
      key: 'status',
      header: m.common_status(),
      cell: (member) =>
        member.isActive ? (
          <Badge tone="green">{m.admin_active()}</Badge>
        ) : (
          <Badge tone="red">{m.admin_customers_disabled()}</Badge>
        ),
    },
    {
      key: 'actions',
      header: m.admin_actions(),
      hideLabel: true,
      inCard: 'half',
      cell: (member) => (
        <EditButton
          size="sm"
          className="max-md:ml-auto"
          label={m.admin_edit_named({ name: member.name })}
          onClick={() => edit(member)}
        />
      ),
    },
  ];
}

function sessionsText({ sessions, lastSignInAt }: StaffMember): string {
  if (sessions === 0 || lastSignInAt === null) return m.admin_staff_signed_out();
  return m.admin_staff_signed_in({ count: sessions, date: formatDateTime(lastSignInAt) });
}
