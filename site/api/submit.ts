import { readAnswer } from '../../contract/answers.ts';
import type { Refusal, SendingResult } from '../../contract/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { KEY_HEADER, type SendingName, sendings } from '../../contract/sending.ts';
import { QUERY_TIMEOUT } from './query-failure.ts';

/** What is submitted, and how. */
type Submission = {
  language: Language;
  /** Files travel in a form of several parts, everything else as JSON. */
  data: FormData;
  /** The same key and content are stored once, however often they arrive. */
  key: string;
  /** Is told how much has been sent, from 0 to 1, where the browser knows. */
  onProgress?: (share: number) => void;
};

/**
 * Submits what a visitor filled in. Every failure is part of the result. `fetch` cannot tell how far
 * an upload has come, so this is the older way.
 */
export function submitForm(
  name: SendingName,
  { language, data, key, onProgress }: Submission,
): Promise<SendingResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (kind: Refusal['kind']) =>
      resolve({ accepted: false, refusal: { kind, retryAfter: null, fields: {} } });
    // A long upload over a slow line is no failure as long as it moves.
    let timer = giveUpLater();
    function giveUpLater() {
      return setTimeout(() => {
        fail('timeout');
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
      resolve(readAnswer(status, request.getResponseHeader('retry-after'), parsed(responseText)));
    });
    request.addEventListener('error', () => fail('offline'));
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.open('POST', sendings[name].path);
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
