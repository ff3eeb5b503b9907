import type { RightsRequest } from '../../contract/admin/inbox/inbox.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { valueText } from '../../contract/forms/fields.ts';
import type { FieldName } from '../../contract/forms/forms.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { INBOX_TEXTS } from './texts.ts';

/** The corrected fields of a correction, as the sender wrote them. Nothing for other requests. */
export function RequestChanges({ changes }: Pick<RightsRequest, 'changes'>) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const texts = FIELD_TEXTS[language];
  const fields = Object.entries(changes) as [FieldName | 'name', string][];
  if (fields.length === 0) return null;
  return (
    <dl className="request-changes">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name === 'name' ? t.requests.name : texts.labels[name]}</dt>
          <dd dir="auto">{name === 'name' ? value : valueText({ name, value }, texts)}</dd>
        </div>
      ))}
    </dl>
  );
}
