import { getLocale } from '#web/words/runtime.js';

/** An owner's text in the language of the page; without a translation it stays English. */
export const inLocale = (english: string, tamil: string) => (getLocale() === 'ta' && tamil ? tamil : english);
