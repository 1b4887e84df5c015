/** What the owner reads and writes about the shop's people. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffAdd, StaffMember, StaffUpdate } from '#shop/accounts/accounts.staff.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: api.admin.staff });

function useStaffChange<Input>(mutationFn: (input: Input) => Promise<StaffMember>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => askAgain(client, ['staff']) });
}

export function useAddStaff() {
  return useStaffChange((person: StaffAdd) => api.admin.addStaff(person));
}

export function useUpdateStaff(id: number) {
  return useStaffChange((change: StaffUpdate) => api.admin.updateStaff(id, change));
}

export function useResetSecondStep(id: number) {
  return useStaffChange(() => api.admin.resetSecondStep(id));
}

export function useEndStaffSessions(id: number) {
  return useStaffChange(() => api.admin.endStaffSessions(id));
}
