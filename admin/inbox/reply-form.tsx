import './reply-form.css';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { ApplicationStage, ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import {
  fillTemplate,
  findPlaceholder,
  type ReplyTemplate,
} from '../../contract/admin/inbox/reply-templates.ts';
import { senderName } from '../../contract/forms/fields.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';
import { directionOf } from '../../contract/locale.ts';
import { telephoneAddress } from '../../contract/phone-number.ts';
import { Button } from '../kit/button.tsx';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatCount, formatTime } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { DoneNote, useFieldError, useProblemText } from '../kit/notices.tsx';
import { Quote } from '../kit/quote.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { textDirection } from '../kit/text-direction.ts';
import { momentText } from './arrival.ts';
import { mailAddress } from './contact-addresses.ts';
import { ReplyFiles } from './files/reply-files.tsx';
import { useReplyFiles } from './files/use-reply-files.ts';
import { replyTemplatesQuery } from './reply-templates/reply-templates-query.ts';
import { INBOX_TEXTS } from './texts.ts';
import { type ReplyEditing, type StateAfter, useReply } from './use-reply.ts';

const STATES_AFTER = ['answered', 'waiting'] as const satisfies readonly StateAfter[];

type ReplyFormProps = {
  conversation: ConversationResponse;
  staff: SignedInStaff;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
};

/** The reply to the sender: its draft, what a colleague has answered meanwhile, and its sending. */
export function ReplyForm({ conversation, staff, field, onSent }: ReplyFormProps) {
  const { language: own, t: messages } = useMessages();
  const { reply: t, stages } = useTexts(INBOX_TEXTS);
  const heading = useId();
  const area = useId();
  const reply = useReply(conversation, staff, onSent);
  const files = useReplyFiles(conversation);
  const [after, setAfter] = useState<StateAfter>('answered');
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null);
  const [isRefused, setRefused] = useState(false);
  const problemText = useProblemText();
  const fieldError = useFieldError(reply.error)('text');
  const { text, excess, newer } = reply;
  const left = findPlaceholder(text);
  const wrong = isRefused && left !== null ? messages.fieldErrors['placeholder-left'] : fieldError;
  const { form, language, fields, reference, suspicion, sendsMail, readsMail, addressFailure } =
    conversation;
  /** Selects the first remaining placeholder, so that typing replaces it. */
  const selectPlaceholder = (within: string) => {
    const place = findPlaceholder(within);
    field.current?.focus();
    if (place === null) return;
    // Once the text is in the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(place.start, place.end));
  };
  const send = () => {
    setRefused(left !== null);
    if (text.trim() === '' || left !== null) selectPlaceholder(text);
    else if (!files.isUploading) {
      void reply.send(after, {
        ...(files.files.length === 0 ? {} : { files: files.files.map(({ id }) => id) }),
        anyway: newer.length > 0,
        ...(chosen === null ? {} : { template: chosen.id }),
        ...(chosen?.isMoved ? { stage: chosen.stage } : {}),
      });
    }
  };
  const begin = (template: ReplyTemplate) => {
    const values = { name: senderName(fields), reference, sender: staff.name };
    const filled = fillTemplate(template.text[language], language, values);
    // The text written before stays.
    const next = text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`;
    reply.edit(next);
    setRefused(false);
    const { id, stage } = template;
    setChosen(stage === null ? null : { id, stage, isMoved: true });
    selectPlaceholder(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The user first reads what a colleague has written meanwhile. Then the button says what it does.
    if (newer.length === 0) send();
  };
  return (
    <section className="reply-form" aria-labelledby={heading}>
      <h2 id={heading} className="label">
        {t.title}
      </h2>
      <p className="hint">
        <DotSeparated
          items={[
            ...(fields.email === undefined
              ? []
              : [fill(t.to, { address: `\u2066${fields.email}\u2069` })]),
            readsMail ? `${t.writes[language]} ${t.comesBack}` : t.writes[language],
          ]}
        />
      </p>
      {fields.email === undefined && <NoMail conversation={conversation} />}
      {addressFailure !== null && <AddressFailure failure={addressFailure} />}
      {reply.isRestored && text !== '' && <DoneNote>{t.restored}</DoneNote>}
      {reply.other !== null && (
        <p className="hint">
          {t.twoDrafts}{' '}
          <button type="button" className="link" onClick={reply.swap}>
            {t.swap}
          </button>
        </p>
      )}
      <StageTemplates conversation={conversation} onChoose={begin} />
      <TemplateSelect form={form} onChoose={begin} />
      <label className="visually-hidden" htmlFor={area}>
        {t.title}
      </label>
      <textarea
        id={area}
        ref={field}
        className="input"
        rows={6}
        lang={language}
        dir={textDirection(text) ?? directionOf(language)}
        placeholder={t.placeholder}
        value={text}
        readOnly={reply.isSending}
        aria-invalid={excess > 0 || wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? `${area}-draft` : `${area}-wrong ${area}-draft`}
        onChange={(event) => reply.edit(event.target.value)}
        onKeyDown={press}
      />
      {wrong !== undefined && (
        <p className="error" id={`${area}-wrong`} role="alert">
          <Icon name="warn" />
          {wrong}
        </p>
      )}
      <p className="hint draft-status" id={`${area}-draft`} role="status">
        <DraftText reply={reply} />
      </p>
      {sendsMail && fields.email !== undefined && <ReplyFiles editing={files} />}
      {chosen !== null && chosen.stage !== conversation.stage && text !== '' && (
        <label className="check-label">
          <input
            type="checkbox"
            checked={chosen.isMoved}
            onChange={(event) => setChosen({ ...chosen, isMoved: event.target.checked })}
          />
          <span>{fill(t.moves, { stage: stages[chosen.stage] })}</span>
        </label>
      )}
      {newer.length > 0 && (
        <div className="note problem" role="alert">
          <Icon name="warn" />
          <div>
            <p>{formatCount(newer.length, own, t.meanwhile)}</p>
            {newer.map((each) => (
              <div key={each.id}>
                <b>
                  <bdi>{each.by?.name ?? ''}</bdi>
                </b>
                <Quote text={each.text} />
              </div>
            ))}
            <p className="actions">
              <Button size="small" isBusy={reply.isSending} onClick={send}>
                {t.anyway}
              </Button>
              <Button size="small" look="quiet" onClick={reply.keep}>
                {t.keep}
              </Button>
            </p>
          </div>
        </div>
      )}
      {reply.isKept && <DoneNote>{t.kept}</DoneNote>}
      {reply.isSent && <DoneNote>{t.sent}</DoneNote>}
      {reply.error !== null && fieldError === undefined && (
        <p className="note problem" role="alert">
          <Icon name="warn" />
          <span>{fill(t.notSent, { reason: problemText(reply.error) })}</span>
        </p>
      )}
      {suspicion !== null ? (
        <p className="note">{t.suspected}</p>
      ) : fields.email === undefined ? null : sendsMail ? (
        newer.length === 0 && (
          <div className="reply-end">
            <Button
              look="primary"
              isBusy={reply.isSending}
              aria-disabled={text.trim() === '' || excess > 0 || files.isUploading || undefined}
              title={`${t.send} (Ctrl Enter)`}
              onClick={send}
            >
              {t.send}
            </Button>
            <FilterSelect
              label={t.after}
              value={after}
              onChange={(state) =>
                setAfter(STATES_AFTER.find((each) => each === state) ?? 'answered')
              }
              options={STATES_AFTER.map((state) => [state, t.afterStates[state]] as const)}
            />
          </div>
        )
      ) : (
        <NoMail conversation={conversation} />
      )}
    </section>
  );
}

/** Says that mail to the sender does not arrive. */
function AddressFailure({
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

/** The stage's template that the reply begins with, and whether the application moves there when the reply is sent. */
type ChosenTemplate = { id: string; stage: ApplicationStage; isMoved: boolean };

/** Returns the templates of a form. */
function useTemplates(form: StaffFormName): ReplyTemplate[] {
  const { data } = useQuery(replyTemplatesQuery);
  return data?.templates.filter((template) => template.form === form) ?? [];
}

/** The texts with which a reply can begin, in the language of the sender. Nothing if there are none. */
function TemplateSelect({
  form,
  onChoose,
}: {
  form: StaffFormName;
  onChoose: (template: ReplyTemplate) => void;
}) {
  const { language: own } = useMessages();
  const t = useTexts(INBOX_TEXTS).reply;
  const templates = useTemplates(form);
  if (templates.length === 0) return null;
  return (
    <FilterSelect
      label={t.template}
      value=""
      onChange={(id) => {
        const chosen = templates.find((template) => template.id === id);
        if (chosen !== undefined) onChoose(chosen);
      }}
      options={[
        ['', t.fromTemplate],
        ...templates.map(({ id, title }) => [id, title[own]] as const),
      ]}
    />
  );
}

/**
 * The reply for an applicant who was moved to a stage and has not been written to since. Nothing if no template belongs to
 * the stage.
 */
function StageTemplates({
  conversation: { form, stage, timeline },
  onChoose,
}: {
  conversation: ConversationResponse;
  onChoose: (template: ReplyTemplate) => void;
}) {
  const { language: own } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const templates = useTemplates(form).filter((template) => template.stage === stage);
  const isUntold =
    timeline.findLast(({ kind }) => kind === 'stage' || kind === 'reply')?.kind === 'stage';
  if (stage === null || templates.length === 0 || !isUntold) return null;
  return (
    <div className="note stage-templates">
      <p>{fill(t.reply.tell, { stage: t.stages[stage] })}</p>
      <p className="actions">
        {templates.map((template) => (
          <Button key={template.id} size="small" onClick={() => onChoose(template)}>
            {template.title[own]}
          </Button>
        ))}
      </p>
    </div>
  );
}

/** Where the draft is stored. «Saved» always means that the server has confirmed it. */
function DraftText({ reply: { draft, excess } }: { reply: ReplyEditing }) {
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

/** How to reach the sender from elsewhere. */
function NoMail({ conversation: { fields, reference } }: { conversation: ConversationResponse }) {
  const t = useTexts(INBOX_TEXTS).reply;
  return (
    <div className="note">
      <div>
        <p>{fields.email === undefined ? t.noAddress : t.noMail}</p>
        <p className="actions">
          {fields.phone !== undefined && fields.phone !== '' && (
            <a className="button small" href={telephoneAddress(fields.phone)}>
              <Icon name="phone" />
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
