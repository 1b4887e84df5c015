/**
 * What somebody typed, ticked or chose on the server's page before React brought it to life. React and the form library
 * start from the values they were rendered with, so on a slow phone the first digits of a phone number would vanish while it is
 * being typed. A field with this hook reports what it finds as soon as it is alive.
 */
import { type Ref, type RefCallback, useCallback, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);

/** The value that the page came with, as the markup says it. */
function valueSent(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

function typedInto(control: Control): string | null {
  if (isTick(control)) return control.checked === control.defaultChecked ? null : String(control.checked);
  return control.value === valueSent(control) ? null : control.value;
}

/** Writes past React, which notes what it sees written and would take the event after it for no change. */
function writeUnseen(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

function sayAgain(control: Control, typed: string): void {
  if (isTick(control)) {
    // A click turns the tick round and tells React of it.
    control.checked = typed !== 'true';
    control.click();
    return;
  }
  control.value = valueSent(control);
  writeUnseen(control, typed);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export function give<Element>(ref: Ref<Element> | undefined, element: Element | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** The ref for a control; `given` is the ref that its owner wants to have. */
export function useTypedBefore<Element extends Control>(given?: Ref<Element>): RefCallback<Element> {
  const control = useRef<Element>(null);
  const typed = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const said = typed.current;
    typed.current = null;
    // A turn for each field: the owner of several has to have heard the first before it hears the second.
    if (said) setTimeout(() => control.current?.isConnected && sayAgain(control.current, said));
  }, []);
  return useCallback(
    (element: Element | null) => {
      control.current = element;
      // Looked at once, before the owner's ref: the form library writes its own value through that.
      if (element && typed.current === undefined) typed.current = typedInto(element);
      give(given, element);
    },
    [given],
  );
}
