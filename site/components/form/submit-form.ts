import type { FormDefinition } from '../../../contract/forms/form.ts';
import type { Form } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { readSubmissionResponse } from '../../../contract/submission-response.ts';
import { KEY_HEADER, rejected, type SubmissionResult } from '../../../contract/submissions.ts';

/** How long a request may make no progress, in milliseconds. */
const STALL_TIMEOUT = 10_000;

/** The values to submit, and how to submit them. */
type Submission = {
  language: Language;
  /** Submitted as multipart if it contains a file, else as JSON. */
  data: FormData;
  /** The idempotency key: the server stores the submission once, even if it receives it several times. */
  key: string;
  /** Called with the share of the request that has been sent, from 0 to 1, if the browser reports it. */
  onProgress?: (fraction: number) => void;
};

/**
 * Submits a form. Never rejects: every failure is a result. Uses XMLHttpRequest, since `fetch` does not report the
 * progress of an upload.
 */
export function submitForm(
  form: Form,
  { language, data, key, onProgress }: Submission,
): Promise<SubmissionResult> {
  joinNames(form, data);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    // Progress restarts the timer, so that a long upload over a slow connection does not time out.
    let timer = startTimer();
    function startTimer() {
      return setTimeout(() => {
        resolve(rejected('unanswered'));
        request.abort();
      }, STALL_TIMEOUT);
    }
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = startTimer();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(readSubmissionResponse(form, { status, retryAfter, body: parseJson(responseText) }));
    });
    request.addEventListener('error', () => resolve(rejected('offline')));
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.open('POST', form.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('lang', language);
    request.setRequestHeader(KEY_HEADER, key);
    if ([...data.values()].some((value) => value instanceof File)) {
      request.send(data);
    } else {
      request.setRequestHeader('content-type', 'application/json');
      request.send(JSON.stringify(Object.fromEntries(data)));
    }
  });
}

/** Submits both names as one where the form says so, because a backend may not know the last name field. */
function joinNames({ isNameJoined, fields }: FormDefinition, data: FormData): void {
  const { firstName, lastName } = fields;
  if (!isNameJoined || firstName === undefined || lastName === undefined) return;
  const names = [data.get(firstName.wire), data.get(lastName.wire)];
  data.set(firstName.wire, names.map((name) => String(name).trim()).join(' '));
  data.delete(lastName.wire);
}

/** Returns the parsed JSON, or null if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
