import type { Audience } from '#shop/packs/packs.rules.ts';
import { m } from '#web/words/messages.js';

const WORDS: Record<Audience, () => string> = {
  everybody: m.packs_for_everybody,
  children: m.packs_for_children,
  low_noise: m.packs_for_low_noise,
};

/** Who a pack is for, in the language of the page. */
export const audienceWord = (audience: Audience) => WORDS[audience]();
