import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { type NamedField, staffFields, valueText } from '../../contract/forms/fields.ts';
import { forms } from '../../contract/forms/forms.ts';
import { telephoneAddress } from '../../contract/phone-number.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { mailAddress } from './contact-addresses.ts';

/** What a form asks for besides the text: how to reach the sender, and what it is about. */
export function ConversationFacts({
  conversation: { form, fields, entryTitle },
}: {
  conversation: ConversationResponse;
}) {
  const { language } = useMessages();
  const texts = FIELD_TEXTS[language];
  const shown = staffFields(forms[form], fields).filter(
    ({ type, value }) => type !== 'message' && type !== 'file' && value !== '',
  );
  return (
    <dl className="facts">
      {shown.map((field) => (
        <div key={field.wire}>
          <dt>
            <bdi>{field.label ?? texts.labels[field.name]}</bdi>
          </dt>
          <dd>
            <Fact
              field={field}
              text={
                // The name in the back office, because the applicant may have read its page in the other language.
                field.name === 'vacancy' || field.name === 'program'
                  ? entryTitle[language]
                  : valueText(field, texts)
              }
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({
  field: { type, value },
  text,
}: {
  field: NamedField & { value: string };
  text: string;
}) {
  if (type === 'email') {
    return (
      <a href={mailAddress(value)}>
        <bdi dir="ltr">{value}</bdi>
      </a>
    );
  }
  if (type === 'phone') {
    return (
      <a href={telephoneAddress(value)}>
        <bdi dir="ltr">{value}</bdi>
      </a>
    );
  }
  return <bdi>{text}</bdi>;
}
