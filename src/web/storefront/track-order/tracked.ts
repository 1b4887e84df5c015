/** What a visitor of this tab last looked up, so that a reload, or a page that knows it, does not ask for it again. */
import { storedState } from '#web/stored-state.ts';

/** `contact` is asked only of visitors who are not signed in. */
export interface Lookup {
  id: string;
  contact: string;
}

export const tracked = storedState<Lookup>('session', 'mathappu.tracked', { id: '', contact: '' });
