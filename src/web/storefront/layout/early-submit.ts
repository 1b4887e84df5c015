/**
 * A form that is sent before the page is alive would leave it: the browser's own way would reload the page and write what was
 * typed into the address, a password too. So a script in the head holds it, and sends it the shop's way once it can.
 */
import { useEffect } from 'react';

const ALIVE = 'shop:alive';

/** Runs while the page is still being read, so it is small and speaks what every browser speaks. */
export const HOLD_EARLY_SUBMIT = `(function(){var f;function hold(e){e.preventDefault();f=e.target}addEventListener('submit',hold,true);addEventListener('${ALIVE}',function(){removeEventListener('submit',hold,true);if(f&&f.isConnected)f.requestSubmit()},{once:true})})()`;

/** Says that the page is alive; the fields have said again what was typed into them by then. */
export function useLetSubmit(): void {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event(ALIVE)));
    return () => clearTimeout(timer);
  }, []);
}
