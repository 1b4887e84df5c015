/** Puts the focus on the first named field of a form, in the order of the page, that has something wrong. */
export function focusFirstField(form: HTMLFormElement, names: readonly string[]): void {
  const wrong = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (wrong instanceof HTMLElement) wrong.focus();
}
