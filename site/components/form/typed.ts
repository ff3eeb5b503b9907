import { HONEYPOT_FIELD } from '../../../contract/hidden-fields.ts';

/** The controls of a form that a visitor types into: no files, and nothing hidden. */
function controlsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:is([type="text"], [type="tel"], [type="email"])',
    ),
  ].filter(({ name }) => name !== HONEYPOT_FIELD);
}

/** What is typed into a form, by field. */
export function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

/**
 * Fills the empty fields of a form with what had been typed into them. What stands in a field
 * already, because it was typed before the page came alive, is newer and stays.
 * @returns whether anything was filled in
 */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isFilled = false;
  for (const control of controlsOf(form)) {
    const value = values[control.name] ?? '';
    if (control.value !== '' || value === '') continue;
    control.value = value;
    isFilled = true;
  }
  return isFilled;
}

/** Empties a form, also of what the page itself came with, and puts the focus on its first field. */
export function emptyOut(form: HTMLFormElement): void {
  // Lets go of a chosen file.
  form.reset();
  const controls = controlsOf(form);
  for (const control of controls) control.value = '';
  controls[0]?.focus();
}

/** Whether nothing at all is typed. */
export function isBlank(values: Record<string, string>): boolean {
  return Object.values(values).every((value) => value === '');
}
