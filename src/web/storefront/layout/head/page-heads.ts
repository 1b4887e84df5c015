/** Titles and descriptions for search engines and shared links, of pages rarely opened first: kept out of the first view. */
import { m } from '#web/words/messages.js';

interface Head {
  title: string;
  description: string;
}

/** Each takes the shop's name. */
export const PAGE_HEADS = {
  about: () => ({ title: m.layout_about(), description: m.about_description() }),
  contact: () => ({ title: m.common_contact(), description: m.contact_description() }),
  login: () => ({ title: m.login_page_title(), description: m.login_description() }),
  packs: () => ({ title: m.packs_title(), description: m.packs_description() }),
  privacy: (store) => ({ title: m.common_privacy_policy(), description: m.privacy_description({ store }) }),
  returns: (store) => ({ title: m.common_return_policy(), description: m.returns_description({ store }) }),
  terms: (store) => ({ title: m.layout_terms(), description: m.terms_description({ store }) }),
  track: () => ({ title: m.layout_track(), description: m.track_page_description() }),
} satisfies Record<string, (store: string) => Head>;
