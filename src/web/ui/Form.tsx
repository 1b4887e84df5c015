/** Every form of the shop. One that is sent before it is alive is held by a script in the head until it says that it is. */
import { type ComponentProps, useEffect, useRef } from 'react';
import { FORM_ALIVE } from './early-presses.ts';
import { give } from './use-typed-before.ts';

/** The shop's own checks answer beside the fields, so the browser's bubbles are off unless a form wants them. */
export function Form({ ref, ...props }: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  // Its fields' effects come first, and so do the turns in which they say again what was typed into them. Until then a tap
  // that brought the form to life is held too: sent at once, it would be sent empty.
  useEffect(() => {
    const turn = setTimeout(() => form.current?.dispatchEvent(new Event(FORM_ALIVE)));
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
