import type { StaffRole } from '#shop/accounts/permissions.rules.ts';
import { m } from '#web/words/messages.js';

const ROLE_WORDS: Record<StaffRole, () => string> = {
  admin: m.admin_role_owner,
  biller: m.admin_role_biller,
  packer: m.admin_role_packer,
};

export function roleWord(role: StaffRole): string {
  return ROLE_WORDS[role]();
}

const ROLE_ABOUT: Record<StaffRole, () => string> = {
  admin: m.admin_role_owner_about,
  biller: m.admin_role_biller_about,
  packer: m.admin_role_packer_about,
};

/** What the role may do, in one sentence. */
export function roleAbout(role: StaffRole): string {
  return ROLE_ABOUT[role]();
}
