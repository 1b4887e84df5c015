/**
 * Keeps what somebody typed, ticked or chose on the server's page before React hydrated it. React and the form library
 * start from the rendered values, so on a slow phone the first digits of a phone number would vanish while it is typed.
 * A field with this hook reports the value it finds as soon as it is hydrated.
 */
import { type Ref, type RefCallback, useCallback, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type);

/** The value in the server's markup. */
function valueSent(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
}

function typedInto(control: Control): string | null {
  if (isTick(control)) return control.checked === control.defaultChecked ? null : String(control.checked);
  return control.value === valueSent(control) ? null : control.value;
}

/** Sets the value behind React's back: React records normal writes and would then ignore the event as no change. */
function writeUnseen(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

function sayAgain(control: Control, typed: string): void {
  if (isTick(control)) {
    // A click toggles the tick and notifies React.
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

/** The ref for a control; `given` is the owner's own ref. */
export function useTypedBefore<Element extends Control>(given?: Ref<Element>): RefCallback<Element> {
  const control = useRef<Element>(null);
  const typed = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const said = typed.current;
    typed.current = null;
    // One task per field: a form with several fields must handle the first before the second.
    if (said) setTimeout(() => control.current?.isConnected && sayAgain(control.current, said));
  }, []);
  return useCallback(
    (element: Element | null) => {
      control.current = element;
      // Read once, before calling the owner's ref, through which the form library writes its own value.
      if (element && typed.current === undefined) typed.current = typedInto(element);
      give(given, element);
    },
    [given],
  );
}
