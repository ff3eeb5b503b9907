import type { ReactNode } from 'react';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import { FIELD_TEXTS } from '../../../contract/forms/field-texts.ts';
import { staffFields, valueText } from '../../../contract/forms/fields.ts';
import { forms } from '../../../contract/forms/forms.ts';
import { telephoneAddress } from '../../../contract/phone-number.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { mailAddress, whatsAppAddress } from '../contact-addresses.ts';
import { INBOX_TEXTS } from '../texts.ts';

/** One fact: its name and its value. */
export function Fact({
  name,
  className = 'fact',
  children,
}: {
  name: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a form asks for besides the text: what it is about, and how the sender is reached. */
export function FormFacts({
  conversation: { form, fields, entryTitle, whatsApp },
}: {
  conversation: ConversationResponse;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).reply;
  const texts = FIELD_TEXTS[language];
  const shown = staffFields(forms[form], fields).filter(
    ({ type, value }) => type !== 'message' && type !== 'file' && value !== '',
  );
  return (
    <dl>
      {shown.map((field) => {
        const { type, value, name } = field;
        return (
          <Fact key={field.wire} name={<bdi>{field.label ?? texts.labels[name]}</bdi>}>
            {type === 'email' ? (
              <a href={mailAddress(value)}>
                <bdi dir="ltr">{value}</bdi>
              </a>
            ) : type === 'phone' ? (
              <>
                <a href={telephoneAddress(value)}>
                  <bdi dir="ltr">{value}</bdi>
                </a>
                <span className="fact-ways">
                  <a className="button small" href={telephoneAddress(value)}>
                    <Icon name="call" />
                    {t.call}
                  </a>
                  {whatsApp !== null && (
                    <a
                      className="button small"
                      href={whatsAppAddress(whatsApp)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      <Icon name="whatsapp" />
                      {t.whatsApp}
                    </a>
                  )}
                </span>
              </>
            ) : (
              <bdi>
                {
                  // As the office calls it: the applicant may have read its page in the other language.
                  name === 'vacancy' || name === 'program'
                    ? entryTitle[language]
                    : valueText(field, texts)
                }
              </bdi>
            )}
          </Fact>
        );
      })}
    </dl>
  );
}
