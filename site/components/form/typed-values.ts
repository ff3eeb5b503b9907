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
export function typedValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
}

/**
 * Fills the empty fields of a form with the values of a draft. What was typed before hydration is
 * newer, and stays.
 * @returns whether any field was filled
 */
export function fillEmptyFields(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isFilled = false;
  for (const control of controlsOf(form)) {
    const value = values[control.name] ?? '';
    if (control.value !== '' || value === '') continue;
    control.value = value;
    isFilled = true;
  }
  return isFilled;
}

/** Clears a form, also of values that came with the page, and focuses its first field. */
export function clearValues(form: HTMLFormElement): void {
  // Also removes a chosen file.
  form.reset();
  const controls = controlsOf(form);
  for (const control of controls) control.value = '';
  controls[0]?.focus();
}

/** Whether nothing is typed. */
export function isBlank(values: Record<string, string>): boolean {
  return Object.values(values).every((value) => value === '');
}
