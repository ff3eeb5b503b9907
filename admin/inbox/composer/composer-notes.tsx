import type { ReactNode } from 'react';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import { telephoneAddress } from '../../../contract/phone-number.ts';
import { Button } from '../../kit/button.tsx';
import { fill, formatCount, formatTime, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemBlock } from '../../kit/notices.tsx';
import { Quote } from '../../kit/quote.tsx';
import { momentText } from '../arrival.ts';
import { mailAddress } from '../contact-addresses.ts';
import { INBOX_TEXTS } from '../texts.ts';
import type { ReplyEditing } from './use-reply.ts';

/** The colleagues who are writing to the sender now, and what they have written so far. */
export function Colleagues({ present }: Pick<ConversationResponse, 'present'>) {
  const t = useTexts(INBOX_TEXTS).composer;
  return (
    <div role="status">
      {present.map(
        ({ id, name, draft }) =>
          draft !== null && (
            <details key={id} className="colleague-draft">
              <summary>
                <span>{fill(t.writing, { name: isolate(name) })}</span>
                <span className="link">{t.readDraft}</span>
              </summary>
              <Quote text={draft} />
            </details>
          ),
      )}
    </div>
  );
}

/** The replies that colleagues have sent since the person began to write, and what can be done with the person's own. */
export function OtherReplies({
  reply: { newer, keep },
  children,
}: {
  reply: ReplyEditing;
  /** The button that sends it all the same. */
  children: ReactNode;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).reply;
  return (
    <ProblemBlock>
      <p>{formatCount(newer.length, language, t.meanwhile)}</p>
      {newer.map((each) => (
        <div key={each.id}>
          <b>
            <bdi>{each.by?.name ?? ''}</bdi>
          </b>
          <Quote text={each.text} />
        </div>
      ))}
      <p className="actions">
        {children}
        <Button size="small" look="quiet" onClick={keep}>
          {t.keep}
        </Button>
      </p>
    </ProblemBlock>
  );
}

/** Says that mail to the sender does not arrive. */
export function AddressFailure({
  failure: { at, words },
}: {
  failure: NonNullable<ConversationResponse['addressFailure']>;
}) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  return (
    <p className="note problem">
      <Icon name="warn" />
      <span>
        {fill(t.reply.addressFailed, { time: momentText(at, Date.now(), language, t.yesterday) })}{' '}
        <bdi dir="auto">{words}</bdi>
      </span>
    </p>
  );
}

/** Says why there is no reply by mail, and how the sender is reached. */
export function NoMail({
  conversation: { fields, reference },
}: {
  conversation: ConversationResponse;
}) {
  const t = useTexts(INBOX_TEXTS).reply;
  return (
    <div className="note">
      <div>
        <p>{fields.email === undefined ? t.noAddress : t.noMail}</p>
        <p className="actions">
          {fields.phone !== undefined && fields.phone !== '' && (
            <a className="button small" href={telephoneAddress(fields.phone)}>
              <Icon name="call" />
              {t.call}
            </a>
          )}
          {fields.email !== undefined && (
            <a className="button small" href={mailAddress(fields.email, reference)}>
              <Icon name="letter" />
              {t.write}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** Where the draft is. «Saved» stands for a response of the server. */
export function DraftText({ reply: { draft, excess } }: { reply: ReplyEditing }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  if (excess > 0) {
    return (
      <span className="error">
        <Icon name="warn" />
        {formatCount(excess, language, t.note.long)}. {t.reply.tooLong}
      </span>
    );
  }
  switch (draft.status) {
    case 'none':
      return null;
    case 'saving':
      return t.reply.saving;
    case 'saved':
      return (
        <>
          <Icon name="check" />
          {fill(t.reply.saved, { time: `\u2066${formatTime(draft.at)}\u2069` })}
        </>
      );
    case 'device':
      return t.reply.unsaved;
    case 'nowhere':
      return (
        <span className="error">
          <Icon name="warn" />
          {t.reply.unstored}
        </span>
      );
  }
}
