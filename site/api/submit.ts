import type { Language } from '../../contract/locale.ts';
import { readSubmissionResponse } from '../../contract/submission-response.ts';
import {
  type FormName,
  forms,
  KEY_HEADER,
  rejected,
  type SubmissionResult,
} from '../../contract/submissions.ts';
import { QUERY_TIMEOUT } from './query-failure.ts';

/** What is submitted, and how. */
type Submission = {
  language: Language;
  /** Submitted as multipart where a file is in it, else as JSON. */
  data: FormData;
  /** The idempotency key: the submission is stored once, however often it arrives. */
  key: string;
  /** Called with how much has been sent, from 0 to 1, where the browser says. */
  onProgress?: (share: number) => void;
};

/**
 * Submits what a visitor filled in. Every failure is a result. By XMLHttpRequest, since `fetch` does
 * not report the progress of an upload.
 */
export function submitForm(
  form: FormName,
  { language, data, key, onProgress }: Submission,
): Promise<SubmissionResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    // A long upload over a slow line is no failure while it makes progress.
    let timer = giveUpLater();
    function giveUpLater() {
      return setTimeout(() => {
        resolve(rejected('unanswered'));
        request.abort();
      }, QUERY_TIMEOUT);
    }
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = giveUpLater();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(readSubmissionResponse(form, { status, retryAfter, body: parsed(responseText) }));
    });
    request.addEventListener('error', () => resolve(rejected('offline')));
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.open('POST', forms[form].path);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
