import { fieldProblemText } from '../../../contract/field-problems.ts';
import type { SendingResult } from '../../../contract/forms.ts';
import { ELAPSED_FIELD } from '../../../contract/hidden-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import { readSending } from '../../../contract/sending.ts';
import { sendForm } from '../../api/send.ts';
import {
  type Attempt,
  attemptAt,
  keepDraft,
  printOf,
  readDraft,
} from '../../components/form/draft.ts';

let last: Attempt | null = null;

/**
 * Checks what is in the newsletter's box, and sends it. Fetched when the box is first touched.
 * @param since when it was first typed into, in milliseconds since 1970
 */
export async function subscribe(
  data: FormData,
  language: Language,
  since: number,
): Promise<SendingResult> {
  const read = readSending('newsletter', Object.fromEntries(data));
  if (!read.ok) {
    const words = fieldProblemText(read.problems.email ?? 'missing', language);
    const refusal = {
      kind: 'invalid-fields',
      retryAfter: null,
      fields: { email: { words } },
    } as const;
    return { accepted: false, refusal };
  }
  const draft = readDraft('newsletter');
  last = attemptAt(printOf(data), last ?? draft?.attempt ?? null);
  // Also where no answer comes back and the page is loaded anew: the same text has the same key.
  if (draft !== null) keepDraft('newsletter', { ...draft, attempt: last });
  data.set(ELAPSED_FIELD, String(Math.round(Date.now() - since)));
  const result = await sendForm('newsletter', { language, data, key: last.key });
  if (result.accepted) last = null;
  else console.error(`newsletter: not sent, ${result.refusal.kind}`);
  return result;
}
