import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { ADDRESS_READERS } from '../../contract/address-readers.ts';
import type { FieldErrorCode } from '../../contract/field-errors.ts';
import { withAnswers } from '../../contract/forms/answers.ts';
import { fieldsOf } from '../../contract/forms/fields.ts';
import type { Form } from '../../contract/forms/forms.ts';
import { CV_TYPES, type CvType } from '../../contract/forms/join.ts';
import { type SubmissionData, validateSubmission } from '../../contract/submission-rules.ts';
import { type FieldErrors, type RejectedSubmission, rejected } from '../../contract/submissions.ts';
import type { IncomingFile, ParsedPost } from '../platform/http/read-body.ts';
import type { AppliedEntry } from './entry-form.ts';
import { inspectCv } from './inspect-cv.ts';
import type { SubmissionLimits } from './submission-limits.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** An inspected CV with the verdict of the virus scanner. */
export type CheckedCv = {
  file: IncomingFile;
  type: CvType;
  /** `kept`: there is no scanner; `quarantined`: the scanner did not respond. */
  state: 'kept' | 'scanned' | 'quarantined';
};

/** A valid message or application. */
export type ValidStaffSubmission =
  | { form: 'contact'; data: SubmissionData['contact']; cv: null }
  | { form: 'join'; data: SubmissionData['join']; cv: CheckedCv }
  | {
      form: 'vacancy';
      data: SubmissionData['vacancy'];
      cv: CheckedCv | null;
      entry: AppliedEntry;
    }
  | { form: 'program'; data: SubmissionData['program']; cv: null; entry: AppliedEntry };

/** A valid submission. */
export type ValidSubmission =
  | ValidStaffSubmission
  | { form: 'newsletter'; data: SubmissionData['newsletter']; cv: null };

/**
 * Validates a read submission by the rules of its form, and its file by its content. A submission with refused fields does
 * not count against the limit of its address.
 * @param address the network address that it came from
 * @param entry the entry that the application is for; null: the form is for no entry
 * @param scanner null if CVs are not scanned
 */
export async function validatePost(
  form: Form,
  post: ParsedPost,
  {
    submissionLimits,
    address,
    entry,
    scanner,
  }: {
    submissionLimits: Pick<SubmissionLimits, 'giveBack'>;
    address: string;
    entry: AppliedEntry | null;
    scanner: VirusScanner | null;
  },
): Promise<
  | { ok: true; submission: ValidSubmission }
  | { ok: false; result: RejectedSubmission<'invalid-fields'> }
> {
  const texts = validateSubmission(form, post.fields, ADDRESS_READERS);
  const field = fieldsOf(form).find(({ type }) => type === 'file');
  const isLeftOut = field === undefined || (field.isOptional === true && isNoFile(post.file));
  const cv = isLeftOut ? null : await checkCv(post.file, scanner);
  const errors: FieldErrors = {
    ...(texts.ok ? {} : texts.errors),
    ...(typeof cv === 'string' ? { cv: { code: cv } } : {}),
    ...repeatedFields(form, post),
  };
  if (!texts.ok || typeof cv === 'string' || Object.keys(errors).length > 0) {
    await submissionLimits.giveBack({ address });
    return { ok: false, result: rejected('invalid-fields', { errors }) };
  }
  const data = withAnswers(form, texts.data);
  const submission = { form: form.name, data, cv, ...(entry !== null && { entry }) };
  return { ok: true, submission: submission as ValidSubmission };
}

/** Whether no file was chosen. A browser then sends an empty one without a name. */
function isNoFile(file: ParsedPost['file']): boolean {
  return file === null || (file !== 'too-large' && file.bytes === 0 && file.originalName === '');
}

function repeatedFields(form: Form, { repeated }: ParsedPost): FieldErrors {
  const fields = fieldsOf(form).filter(({ wire }) => repeated.has(wire));
  return Object.fromEntries(fields.map(({ wire }) => [wire, { code: 'repeated' }]));
}

/**
 * Returns the code for a rejected CV. If the name has an accepted type but the content does not, the visitor has sent a
 * broken file, and asking for another type would ask for the same again.
 */
function rejectionCode(code: FieldErrorCode, name: string): FieldErrorCode {
  if (code !== 'file-kind') return code;
  const extension = extname(name).slice(1).toLowerCase();
  if (extension === 'pdf') return 'file-not-pdf';
  return CV_TYPES.some((type) => type === extension) ? 'file-damaged' : code;
}

/** Inspects and scans a CV. @returns the CV, or the code of what is wrong with it */
async function checkCv(
  file: ParsedPost['file'],
  scanner: VirusScanner | null,
): Promise<CheckedCv | FieldErrorCode> {
  if (file === null) return 'file-missing';
  if (file === 'too-large') return 'file-too-large';
  const inspected = await inspectCv(file.path);
  if (!inspected.ok) return rejectionCode(inspected.code, file.originalName);
  const { type } = inspected;
  if (scanner === null) return { file, type, state: 'kept' };
  const scanned = await scanner.scan(createReadStream(file.path));
  if (scanned === 'infected') {
    await rm(file.path, { force: true });
    return 'file-infected';
  }
  return { file, type, state: scanned === 'clean' ? 'scanned' : 'quarantined' };
}
