import './composer.css';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { SignedInStaff } from '../../../contract/admin/auth/auth.ts';
import type { ConversationFile } from '../../../contract/admin/inbox/files.ts';
import {
  type ApplicationStage,
  type Colleague,
  type ConversationResponse,
  SEND_LATER_MAX_MS,
  SNOOZE_MAX_MS,
} from '../../../contract/admin/inbox/inbox.ts';
import { fillTemplate, findPlaceholder } from '../../../contract/admin/inbox/placeholders.ts';
import type { ReplyTemplate } from '../../../contract/admin/inbox/reply-templates.ts';
import { senderName } from '../../../contract/forms/fields.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { FIELD_ERROR_TEXTS } from '../../api/rare-problem-texts.ts';
import { Button } from '../../kit/button.tsx';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill, formatCount, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import {
  DoneNote,
  ProblemNote,
  ProblemText,
  useFieldError,
  useProblemText,
} from '../../kit/notices.tsx';
import { Proofreading } from '../../kit/proofreading/proofreading.tsx';
import { DotSeparated } from '../../kit/row.tsx';
import { Segments } from '../../kit/segments.tsx';
import { textDirection } from '../../kit/text-direction.ts';
import { ReplyFiles } from '../files/reply-files.tsx';
import { useReplyFiles } from '../files/use-reply-files.ts';
import { type Appointment, insertParagraph, invitationText } from '../interview/interview-words.ts';
import { InviteButton } from '../interview/invite-button.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { TimeDialog } from '../time-dialog.tsx';
import { isSendKey, leaveAtEscape } from './composer-keys.ts';
import { AddressFailure, Colleagues, DraftText, NoMail, OtherReplies } from './composer-notes.tsx';
import { SendButton, useStateAfter } from './send-button.tsx';
import { StageTemplates, TemplateMenu } from './template-menu.tsx';
import { useMentioning } from './use-mentioning.tsx';
import { useNote } from './use-note.ts';
import type { ReplyEditing, SendOptions } from './use-reply.ts';

/** What is written: a reply to the sender, or a note for the team. */
export type Writing = 'reply' | 'note';

type ComposerProps = {
  conversation: ConversationResponse;
  /** Whether a reply from a template is begun. */
  opensTemplates: boolean;
  staff: SignedInStaff;
  reply: ReplyEditing;
  field: RefObject<HTMLTextAreaElement | null>;
  kind: Writing;
  onKind: (kind: Writing) => void;
  onClose: () => void;
};

/** When a reply is sent, and until when its conversation is snoozed. */
type WhenSent = Pick<SendOptions, 'dueAt' | 'snoozedUntil'>;

/**
 * A stage of which a reply begins with a template or to which it invites, and whether the application moves there when it is sent.
 * `id` is that of the template; null: it is an invitation to an interview.
 */
type ChosenStage = { id: string | null; stage: ApplicationStage; isMoved: boolean };

/** Where one writes: a reply to the sender, or a note for the team. */
export function Composer({
  conversation,
  opensTemplates,
  staff,
  reply,
  field,
  kind,
  onKind,
  onClose,
}: ComposerProps) {
  const t = useTexts(INBOX_TEXTS);
  const note = useNote(conversation, staff.id);
  const canReply =
    conversation.sendsMail &&
    conversation.suspicion === null &&
    conversation.fields.email !== undefined;
  const head = (
    <>
      <button
        type="button"
        className="button small icon-button quiet composer-shut"
        aria-label={t.composer.shut}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <Segments
        legend={t.composer.kind}
        className="composer-kind"
        value={kind}
        options={[
          ['reply', t.reply.title],
          [
            'note',
            <>
              <Icon name="lock" />
              {t.composer.note}
            </>,
          ],
        ]}
        onChange={onKind}
      />
    </>
  );
  const common = { field, onClose };
  return (
    <section className="composer-pane" aria-label={t.composer.label}>
      <Colleagues present={conversation.present} />
      <span className="visually-hidden" role="status">
        {reply.isSent
          ? reply.isLater
            ? t.reply.scheduled
            : t.reply.sent
          : reply.undone === null
            ? ''
            : t.reply.undone}
      </span>
      {kind === 'note' ? (
        <NoteComposer
          {...common}
          note={note}
          colleagues={conversation.colleagues.filter(({ id }) => id !== staff.id)}
          head={head}
        />
      ) : (
        <ReplyComposer
          {...common}
          conversation={conversation}
          opensTemplates={opensTemplates}
          staff={staff}
          reply={reply}
          canReply={canReply}
          head={head}
        />
      )}
    </section>
  );
}

/** The composer as a note for the team, which the sender never sees. */
function NoteComposer({
  note,
  colleagues,
  field,
  head,
  onClose,
}: {
  note: ReturnType<typeof useNote>;
  /** Who can be mentioned. */
  colleagues: readonly Colleague[];
  field: ComposerProps['field'];
  head: ReactNode;
  onClose: () => void;
}) {
  const { language } = useMessages();
  const { note: t, composer } = useTexts(INBOX_TEXTS);
  const area = useId();
  const { text, excess, adding } = note;
  const mentioning = useMentioning(colleagues, field, note.edit);
  return (
    <form
      className="composer of-note"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        note.add();
      }}
    >
      <div className="composer-head">{head}</div>
      <label className="visually-hidden" htmlFor={area}>
        {t.title}
      </label>
      <textarea
        id={area}
        ref={field}
        rows={3}
        dir={textDirection(text)}
        placeholder={t.placeholder}
        value={text}
        aria-invalid={excess > 0 || undefined}
        aria-describedby={excess > 0 ? `${area}-error` : undefined}
        onChange={(event) => {
          note.edit(event.target.value);
          if (mentioning.isBegun(event.nativeEvent as InputEvent)) mentioning.open(event.target);
        }}
        onKeyDown={(event) => {
          leaveAtEscape(event, onClose);
          if (!isSendKey(event)) return;
          event.preventDefault();
          note.add();
        }}
      />
      {excess > 0 && (
        <p className="error" id={`${area}-error`}>
          <Icon name="warn" />
          {formatCount(excess, language, t.long)}
        </p>
      )}
      <ProblemNote error={adding.error} />
      <div className="composer-foot">
        {colleagues.length > 0 && (
          <Button
            look="quiet"
            size="small"
            aria-haspopup="dialog"
            title={composer.mentionHint}
            onClick={(event) => mentioning.open(event.currentTarget)}
          >
            <b aria-hidden="true">@</b>
            {composer.mention}
          </Button>
        )}
        {mentioning.menu}
        <span className="draft-status" role="status">
          {adding.isSuccess && text === '' ? t.added : ''}
        </span>
        <Button
          type="submit"
          look="primary"
          isBusy={adding.isPending}
          aria-disabled={text.trim() === '' || excess > 0 || undefined}
        >
          {t.add}
        </Button>
      </div>
    </form>
  );
}

/** The composer as a reply to the sender. */
function ReplyComposer({
  conversation,
  opensTemplates,
  staff,
  reply,
  field,
  canReply,
  head,
  onClose,
}: Pick<ComposerProps, 'opensTemplates'> & {
  conversation: ConversationResponse;
  staff: SignedInStaff;
  reply: ReplyEditing;
  field: ComposerProps['field'];
  canReply: boolean;
  head: ReactNode;
  onClose: () => void;
}) {
  const { reply: t, stages, composer, languages, snooze, later } = useTexts(INBOX_TEXTS);
  const area = useId();
  const [language, setLanguage] = useState<Language>(conversation.language);
  const [picked, setChosen] = useState<ChosenStage | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [asks, setAsks] = useState<'later' | 'snooze' | null>(null);
  const [stateAfter, setStateAfter] = useStateAfter();
  const files = useReplyFiles(conversation);
  // Without its file nobody is invited.
  const interviewAt = files.files.find(({ type }) => type === 'ics')?.startsAt ?? null;
  const chosen = picked?.id === null && interviewAt === null ? null : picked;
  const templates = useRef<HTMLButtonElement>(null);
  const isMenuDue = useRef(opensTemplates);
  // After each render, because the button is there once the templates are loaded.
  useEffect(() => {
    if (!isMenuDue.current || templates.current === null) return;
    isMenuDue.current = false;
    templates.current.click();
  });
  const problemText = useProblemText();
  const fieldError = useFieldError(reply.error)('text');
  const fieldErrors = useTexts(FIELD_ERROR_TEXTS);
  const { text, excess, newer, undone } = reply;
  // What was taken back is sent again as it had been.
  useEffect(() => {
    if (undone === null) return;
    const { language: of, template: id, stage } = undone;
    setLanguage(of ?? conversation.language);
    if (stage !== null) setChosen({ id, stage, isMoved: true });
  }, [undone, conversation.language]);
  const left = findPlaceholder(text);
  const wrong = isRefused && left !== null ? fieldErrors['placeholder-left'] : fieldError;
  const { fields, reference, suspicion, addressFailure, stage } = conversation;
  /** Selects the first placeholder that is left, so that what is typed takes its place. */
  const selectPlaceholder = (within: string) => {
    const place = findPlaceholder(within);
    field.current?.focus();
    if (place === null) return;
    // Once the text is in the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(place.start, place.end));
  };
  const hasStages = stage !== null;
  const { scheduled } = conversation;
  const waitingOf =
    scheduled === null || scheduled.dueAt === null || scheduled.by?.id === staff.id
      ? null
      : (scheduled.by?.name ?? null);
  /** Whether the reply can be sent. If not, it says what is missing. */
  const isComplete = () => {
    setRefused(left !== null);
    const isWhole = text.trim() !== '' && left === null;
    if (!isWhole) selectPlaceholder(text);
    return isWhole && !files.isUploading;
  };
  const send = (
    after = stateAfter,
    { isUsual = true, ...when }: WhenSent & { isUsual?: boolean } = {},
  ) => {
    if (!hasStages && isUsual) setStateAfter(after);
    if (isComplete()) {
      void reply.send(hasStages ? 'waiting' : after, {
        ...when,
        anyway: newer.length > 0,
        ...(language === conversation.language ? {} : { language }),
        ...(files.files.length === 0 ? {} : { files: files.files.map(({ id }) => id) }),
        ...(chosen === null || chosen.id === null ? {} : { template: chosen.id }),
        ...(chosen?.isMoved ? { stage: chosen.stage } : {}),
      });
    }
  };
  /** Adds an invitation at the cursor. */
  const invite = (file: ConversationFile, appointment: Appointment) => {
    files.addMade(file);
    const at = field.current?.selectionStart ?? text.length;
    const next = insertParagraph(text, at, invitationText(appointment, language));
    reply.edit(next.text);
    setRefused(false);
    // A template has said already where the application goes.
    const isEarly = stage === 'new' || stage === 'reading';
    setChosen(chosen ?? { id: null, stage: 'conversation', isMoved: isEarly });
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.end, next.end);
    });
  };
  const begin = (template: ReplyTemplate) => {
    const values = { name: senderName(fields), reference, sender: staff.name };
    const filled = fillTemplate(template.text[language], language, values);
    // What was written before stays.
    const next = text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`;
    reply.edit(next);
    setRefused(false);
    const { id } = template;
    setChosen(template.stage === null ? null : { id, stage: template.stage, isMoved: true });
    selectPlaceholder(next);
  };
  return (
    <>
      <form
        className={reply.isSent && text === '' ? 'composer after-send' : 'composer'}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="composer-head">
          {head}
          {fields.email !== undefined && (
            <p className="composer-to">
              <DotSeparated
                items={[
                  fill(t.to, { address: `\u2066${fields.email}\u2069` }),
                  conversation.readsMail && canReply ? t.comesBack : null,
                ]}
              />
            </p>
          )}
          {canReply && (
            <FilterSelect
              label={composer.language}
              value={language}
              options={LANGUAGES.map((each) => [each, languages[each]])}
              onChange={(next) => setLanguage(LANGUAGES.find((each) => each === next) ?? language)}
            />
          )}
        </div>
        <div className="composer-notes">
          {(fields.email === undefined || !conversation.sendsMail) && (
            <NoMail conversation={conversation} />
          )}
          {suspicion !== null && <p className="note">{t.suspected}</p>}
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
          {canReply && <StageTemplates conversation={conversation} onChoose={begin} />}
          {newer.length > 0 && (
            <OtherReplies reply={reply}>
              <Button size="small" isBusy={reply.isSending} onClick={() => send()}>
                {t.anyway}
              </Button>
            </OtherReplies>
          )}
          {reply.isKept && <DoneNote>{t.kept}</DoneNote>}
          {reply.isReturned && (
            <p className="note scheduled" role="status">
              <Icon name="calendar" />
              <span>{t.returned}</span>
            </p>
          )}
          {waitingOf !== null && text !== '' && (
            <p className="hint">{fill(t.stopsOther, { name: isolate(waitingOf) })}</p>
          )}
          <ProblemNote error={reply.undoError} />
          {reply.error !== null && fieldError === undefined && (
            <ProblemText>{fill(t.notSent, { reason: problemText(reply.error) })}</ProblemText>
          )}
        </div>
        {(canReply || text !== '') && (
          <>
            <label className="visually-hidden" htmlFor={area}>
              {t.title}
            </label>
            <textarea
              id={area}
              ref={field}
              rows={3}
              lang={language}
              dir={textDirection(text)}
              placeholder={t.placeholder}
              value={text}
              readOnly={reply.isSending || reply.isUndoing}
              aria-invalid={excess > 0 || wrong !== undefined || undefined}
              aria-describedby={
                wrong === undefined ? `${area}-draft` : `${area}-wrong ${area}-draft`
              }
              onChange={(event) => reply.edit(event.target.value)}
              onKeyDown={(event) => {
                leaveAtEscape(event, onClose);
                if (event.key === '/' && text === '' && templates.current !== null) {
                  event.preventDefault();
                  templates.current.click();
                }
                if (!isSendKey(event)) return;
                event.preventDefault();
                // What a colleague has written meanwhile is read first: then the button says what it does.
                if (newer.length === 0) send(event.shiftKey ? 'closed' : undefined);
              }}
            />
            {!(reply.isSending || reply.isUndoing) && (
              <Proofreading
                text={text}
                language={language}
                place={null}
                control={area}
                onCorrect={reply.edit}
              />
            )}
            {wrong !== undefined && (
              <p className="error" id={`${area}-wrong`} role="alert">
                <Icon name="warn" />
                {wrong}
              </p>
            )}
          </>
        )}
        {chosen !== null && chosen.stage !== stage && text !== '' && (
          <label className="check-label">
            <input
              type="checkbox"
              checked={chosen.isMoved}
              onChange={(event) => setChosen({ ...chosen, isMoved: event.target.checked })}
            />
            <span>{fill(t.moves, { stage: stages[chosen.stage] })}</span>
          </label>
        )}
        <div className="composer-foot">
          {canReply && (
            <TemplateMenu
              conversation={conversation}
              language={language}
              ref={templates}
              onChoose={begin}
            />
          )}
          {canReply && <ReplyFiles editing={files} />}
          {canReply && hasStages && (
            <InviteButton conversation={conversation} language={language} onAdd={invite} />
          )}
          <span className="draft-status" id={`${area}-draft`} role="status">
            <DraftText reply={reply} />
          </span>
          {canReply && newer.length === 0 && (
            <button
              type="button"
              className="button small icon-button quiet send-later"
              aria-label={later.dialog}
              title={later.dialog}
              aria-haspopup="dialog"
              onClick={() => isComplete() && setAsks('later')}
            >
              <Icon name="clock" />
            </button>
          )}
          {canReply && newer.length === 0 && (
            <SendButton
              main={hasStages ? null : stateAfter}
              isBusy={reply.isSending}
              isIncomplete={text.trim() === '' || excess > 0 || files.isUploading}
              onSend={send}
              onSnooze={() => isComplete() && setAsks('snooze')}
              onLater={() => isComplete() && setAsks('later')}
            />
          )}
        </div>
      </form>
      {asks === 'later' && (
        <TimeDialog
          title={later.dialog}
          text={later.text}
          action={later.action}
          max={SEND_LATER_MAX_MS}
          problem="too-far"
          before={
            interviewAt === null ? null : { time: interviewAt, problem: later.afterInterview }
          }
          onChoose={(dueAt) => send(stateAfter, { dueAt })}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'snooze' && (
        <TimeDialog
          title={snooze.sendDialog}
          text={snooze.sendText}
          action={snooze.sendDialog}
          max={SNOOZE_MAX_MS}
          problem="not-ahead"
          onChoose={(snoozedUntil) => send('open', { snoozedUntil, isUsual: false })}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}
