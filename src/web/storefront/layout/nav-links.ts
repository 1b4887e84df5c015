import { m } from '#web/words/messages.js';

/** The pages that the header, its mobile menu and the footer link to, in their order (spec §2). */
export const NAV_LINKS = [
  { to: '/', label: () => m.layout_home() },
  { to: '/about', label: () => m.layout_about() },
  { to: '/contact', label: () => m.layout_contact() },
  { to: '/track-order', label: () => m.layout_track() },
] as const;
