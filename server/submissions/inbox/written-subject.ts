import type { Begun } from '../../../contract/begun.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { conversationSubject } from '../mails/visitor.ts';

/** Prefixes that mail programs and lists put before a subject. */
const PREFIXES =
  /^(?:\s{0,8}(?:(?:re|fwd?|aw|wg|sv|antwort|رد|ردّ|الرد|إعادة توجيه|تحويل|automatic reply|رد تلقائي)\s{0,3}[:：]|\[[^\]]{1,40}\])){1,20}/i;

/**
 * Returns the subject of a visitor's mail if it says more than the subject of the mail that it answers, because some people
 * write their answer there. Otherwise empty.
 */
export function writtenSubject(
  subject: string,
  {
    language,
    ...conversation
  }: { form: StaffFormName; reference: string; language: Language; begun?: Begun | null },
): string {
  const plain = (text: string) =>
    text
      .replaceAll(/[\s\p{Cf}]+/gu, ' ')
      .trim()
      .toLowerCase();
  const ours = plain(conversationSubject(conversation, language));
  const rest = plain(plain(subject).replace(PREFIXES, '').replace(ours, ' '));
  return /[\p{L}\p{N}]/u.test(rest.replace(PREFIXES, '')) ? subject : '';
}
