import { HONEYPOT_FIELD } from '../../../contract/hidden-fields.ts';

/** Returns the text fields of a form, without the honeypot. */
function textFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:is([type="text"], [type="tel"], [type="email"])',
    ),
  ].filter(({ name }) => name !== HONEYPOT_FIELD);
}

/** Returns the values of a form's text fields by their names. */
export function typedValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(textFields(form).map(({ name, value }) => [name, value]));
}

/**
 * Fills the empty fields of a form with the values of a draft. Fields that are not empty were typed before hydration,
 * after the draft, and keep their values.
 * @returns whether any field was filled
 */
export function fillEmptyFields(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isFilled = false;
  for (const field of textFields(form)) {
    const value = values[field.name] ?? '';
    if (field.value !== '' || value === '') continue;
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

/** Whether all values are empty. */
export function isBlank(values: Record<string, string>): boolean {
  return Object.values(values).every((value) => value === '');
}
