/** What the owner reads and writes about the shop's people. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffAdd, StaffMember, StaffUpdate } from '#shop/accounts/staff/staff.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { askAgain } from '#web/api/ask-again.ts';

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: adminApi.staff });

function useStaffChange<Input>(mutationFn: (input: Input) => Promise<StaffMember>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAgain(client, ['staff']) });
}

/** Changes somebody who is there, or adds somebody new. */
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
