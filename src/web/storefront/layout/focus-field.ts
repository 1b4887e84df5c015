/** Focuses the first of the form's fields with these names, which are the invalid ones, in page order. */
export function focusFirstField(form: HTMLFormElement, names: readonly string[]): void {
  const wrong = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (wrong instanceof HTMLElement) wrong.focus();
}
