import type { ConversationRow } from '../../contract/admin/inbox/inbox.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { valueText } from '../../contract/forms/fields.ts';
import type { Language } from '../../contract/locale.ts';
import type { InboxTexts } from './texts.ts';

/** Returns what a conversation is about, as short as it can be told: the vacancy or programme, the topic, or else its form. */
export function labelOf(
  { form, topic, entryTitle }: Pick<ConversationRow, 'form' | 'topic'> & { entryTitle: string },
  t: Pick<InboxTexts, 'forms'>,
  language: Language,
): string {
  if (entryTitle !== '') return entryTitle;
  return topic === null
    ? t.forms[form]
    : valueText({ name: 'topic', value: topic }, FIELD_TEXTS[language]);
}
