/** The owner's staff queries and mutations. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { StaffAdd, StaffMember, StaffUpdate } from '#shop/accounts/staff/staff.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { useChange } from '#web/api/use-change.ts';

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: adminApi.staff });

function useStaffChange<Input>(mutationFn: (input: Input) => Promise<StaffMember>) {
  const client = useQueryClient();
  return useChange({ mutationFn, onSettled: () => askAgain(client, ['staff']) });
}

/** Changes a staff member, or adds one. */
export function useSaveStaff(member: StaffMember | null) {
  return useStaffChange((body: StaffAdd | StaffUpdate) =>
    member ? adminApi.updateStaff(member.id, body) : adminApi.addStaff(body as StaffAdd),
  );
}

export function useResetSecondStep(id: number) {
  return useStaffChange(() => adminApi.resetSecondStep(id));
}

export function useEndStaffSessions(id: number) {
  return useStaffChange(() => adminApi.endStaffSessions(id));
}
