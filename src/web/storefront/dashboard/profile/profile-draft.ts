/** The profile's unsaved changes, one record per tab: they survive a reload, and signing in again. */
import { storedState } from '#web/stored-state.ts';
import type { ProfileValues } from './profile-rules.ts';

export const profileDraft = storedState<{ userId: number; values: ProfileValues } | null>(
  'session',
  'mathappu.profile',
  null,
);

/** Null if this person has none; never somebody else's. */
export function useProfileDraft(userId: number): ProfileValues | null {
  const draft = profileDraft.useValue();
  return draft?.userId === userId ? draft.values : null;
}
