/** Every form of the shop. A script in the head holds submits before hydration until the form reports that it is hydrated. */
import { type ComponentProps, useEffect, useRef } from 'react';
import { FORM_ALIVE } from './early-presses.ts';
import { give } from './use-typed-before.ts';

/** The shop shows its own errors beside the fields, so the browser's bubbles are off unless a form wants them. */
export function Form({ ref, ...props }: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  // The fields' effects and the tasks in which they replay early typing run first. Until then even the tap that triggered
  // hydration is held: submitted at once, the form would be empty.
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
