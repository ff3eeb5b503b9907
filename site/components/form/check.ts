import type { FieldProblem } from '../../../contract/field-problems.ts';
import type { FieldFault } from '../../../contract/forms.ts';
import { readSending, type SendingName } from '../../../contract/sending.ts';
import type { FormField } from './fields.ts';
import type { FieldErrors } from './submission-error.ts';

/**
 * What is wrong with what a form holds, by the rules that the server goes by. A file is checked by
 * what is known of it before it is sent: the ending of its name, and its size.
 */
export function errorsIn(
  name: SendingName,
  fields: readonly FormField[],
  data: FormData,
): FieldErrors {
  const read = readSending(name, Object.fromEntries(data));
  const problems: Readonly<Record<string, FieldProblem | undefined>> = read.ok ? {} : read.problems;
  const errors: Record<string, FieldFault> = {};
  for (const field of fields) {
    const code =
      field.kind === 'file' ? problemOfFile(field, data.get(field.name)) : problems[field.name];
    if (code !== undefined) errors[field.name] = { code };
  }
  return errors;
}

function problemOfFile(
  { accept = '', maxBytes = Number.POSITIVE_INFINITY }: FormField,
  file: FormDataEntryValue | null,
): FieldProblem | undefined {
  // A form that is read says of an empty field that it holds a file without name and content.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return 'file-missing';
  const name = file.name.toLowerCase();
  // A name without any ending says nothing: the server looks at the content.
  if (name.includes('.') && !accept.split(',').some((ending) => name.endsWith(ending))) {
    return 'file-kind';
  }
  if (file.size === 0) return 'file-empty';
  return file.size > maxBytes ? 'file-too-large' : undefined;
}
