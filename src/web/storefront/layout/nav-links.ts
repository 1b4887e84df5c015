import { m } from '#web/words/messages.js';
import { useViewer } from './shop-context.ts';

const NAV_LINKS = [
  { to: '/', label: () => m.layout_home() },
  { to: '/about', label: () => m.layout_about() },
  { to: '/contact', label: () => m.layout_contact() },
  { to: '/track-order', label: () => m.layout_track() },
] as const;

/** The pages that the header, its mobile menu and the footer link to; an admin tracks nothing (spec §2). */
export function useNavLinks() {
  const isAdmin = useViewer()?.role === 'admin';
  return NAV_LINKS.filter(({ to }) => !(isAdmin && to === '/track-order'));
}
