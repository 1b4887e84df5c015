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

export function useAddStaff() {
  return useStaffChange((person: StaffAdd) => adminApi.addStaff(person));
}

export function useUpdateStaff(id: number) {
  return useStaffChange((change: StaffUpdate) => adminApi.updateStaff(id, change));
}

export function useResetSecondStep(id: number) {
  return useStaffChange(() => adminApi.resetSecondStep(id));
}

export function useEndStaffSessions(id: number) {
  return useStaffChange(() => adminApi.endStaffSessions(id));
}
