import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { m } from '#web/words/messages.js';
import { useViewer } from '../shop-context.ts';

const NAV_LINKS = [
  { to: '/', label: () => m.layout_home() },
  { to: '/about', label: () => m.layout_about() },
  { to: '/contact', label: () => m.common_contact() },
  { to: '/track-order', label: () => m.layout_track() },
] as const;

/** The pages that the header, its mobile menu and the footer link to; staff see no order tracking (spec §2). */
export function useNavLinks() {
  const viewer = useViewer();
  const isStaff = viewer !== null && isStaffRole(viewer.role);
  return NAV_LINKS.filter(({ to }) => !(isStaff && to === '/track-order'));
}
