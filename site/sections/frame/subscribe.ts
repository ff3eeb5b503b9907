import { fieldProblemText } from '../../../contract/field-problems.ts';
import type { SendingResult } from '../../../contract/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { readSending } from '../../../contract/sending.ts';
import { sendForm } from '../../api/send.ts';
import { type Attempt, attemptAt, printOf } from '../../components/form/draft.ts';

let last: Attempt | null = null;

/** Checks what is in the newsletter's box, and sends it. Fetched when the box is first touched. */
export async function subscribe(data: FormData, language: Language): Promise<SendingResult> {
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
  last = attemptAt(printOf(data), last);
  const result = await sendForm('newsletter', { language, data, key: last.key });
  if (result.accepted) last = null;
  else console.error(`newsletter: not sent, ${result.refusal.kind}`);
  return result;
}
