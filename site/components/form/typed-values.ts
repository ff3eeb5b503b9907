import { HONEYPOT_FIELD } from '../../../contract/hidden-fields.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the text fields and choices of a form, without the honeypot. */
function textFields(form: HTMLFormElement): TextField[] {
  return [
    ...form.querySelectorAll<TextField>(
      'textarea, select, input:is([type="text"], [type="tel"], [type="email"])',
    ),
  ].filter(({ name }) => name !== HONEYPOT_FIELD);
}

/** Returns the values of a form's text fields by their names. */
export function typedValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(textFields(form).map(({ name, value }) => [name, value]));
}

/**
 * Fills in a form from a draft. Fills only fields that are empty or still have the text that the page prefilled. All other fields were
 * typed before hydration, after the draft, and keep their values.
 * @param prefilled values that the page prefilled, by field name
 * @returns whether any field was filled
 */
export function fillEmptyFields(
  form: HTMLFormElement,
  values: Record<string, string>,
  prefilled: Readonly<Partial<Record<string, string>>>,
): boolean {
  let isFilled = false;
  for (const field of textFields(form)) {
    const value = values[field.name] ?? '';
    const isUntouched = field.value === '' || field.value === prefilled[field.name];
    if (!isUntouched || value === '' || value === field.value) continue;
    field.value = value;
    isFilled = true;
  }
  return isFilled;
}

/** Clears a form, including default values and a chosen file, and focuses its first field. */
export function clearValues(form: HTMLFormElement): void {
  form.reset(); // It removes the file.
  const fields = textFields(form);
  for (const field of fields) field.value = '';
  fields[0]?.focus();
}

/**
 * Whether all values are empty or prefilled by the page.
 * @param prefilled values that the page prefilled, by field name
 */
export function isBlank(
  values: Record<string, string>,
  prefilled: Readonly<Partial<Record<string, string>>> = {},
): boolean {
  return Object.entries(values).every(([name, value]) => value === '' || value === prefilled[name]);
}
