import { m } from '#web/words/messages.js';

/** A part of its own: what stands in the route itself travels with every page's first view. */
export const packsHead = () => ({ title: m.packs_title(), description: m.packs_description() });
