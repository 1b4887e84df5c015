/**
 * Every form of the shop. Sent before it is alive, a form of the server's page would leave that page the browser's own way,
 * which writes what was typed into the address, a password too. So a script in the head holds it, from React as well, and it
 * is sent the shop's way as soon as it can be.
 */
import { type ComponentProps, useEffect, useRef } from 'react';
import { give } from './use-typed-before.ts';

const ALIVE = 'form-alive';

/** Runs while the page is still being read, so it is small and speaks what every browser speaks. */
export const HOLD_EARLY_FORMS = `(function(){var held;addEventListener('submit',function(e){if(!e.target.hasAttribute('data-alive')){e.preventDefault();e.stopPropagation();held=e.target}},true);addEventListener('${ALIVE}',function(e){var form=e.target;form.setAttribute('data-alive','');if(form===held)setTimeout(function(){form.requestSubmit()})},true)})()`;

/** The shop's own checks answer beside the fields, so the browser's bubbles are off unless a form wants them. */
export function Form({ ref, ...props }: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  // Its fields' effects come first, and so do the turns in which they say again what was typed into them. Until then a tap
  // that brought the form to life is held too: sent at once, it would be sent empty.
  useEffect(() => {
    const turn = setTimeout(() => form.current?.dispatchEvent(new Event(ALIVE)));
    return () => clearTimeout(turn);
  }, []);
  return (
    <form
      noValidate
      {...props}
      ref={(element) => {
        form.current = element;
        give(ref, element);
      }}
    />
  );
}
