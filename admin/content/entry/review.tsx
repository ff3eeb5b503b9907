import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReviewSummary } from '../../../contract/admin/content/content.ts';
import { isAllowed, type StaffRole } from '../../../contract/admin/permissions.ts';
import { makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Select, TextArea } from '../../kit/field.tsx';
import { fill, formatAgo, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemNote, useDoneNote, useFieldError } from '../../kit/notices.tsx';
import { Quote } from '../../kit/quote.tsx';
import { reviewersQuery } from '../content-queries.ts';
import { REVIEW_TEXTS } from '../review-texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

type ReviewProps = { editing: EntryEditing; title: string; role: StaffRole };

/** The notes about the review request on the page of an entry, and its actions. */
export type ReviewParts = {
  /** Says who asks for a review or has sent the entry back. null: nobody. */
  note: ReactNode;
  /** Opens the dialog that asks for a review. null: there is nothing to review. */
  ask: (() => void) | null;
  dialogs: ReactNode;
};

/** Returns what the page of an entry shows about its review request. @param onPublish opens the review before publishing */
export function useReview(
  { editing, title, role }: ReviewProps,
  onPublish: () => void,
): ReviewParts {
  const t = useTexts(REVIEW_TEXTS);
  const [dialog, setDialog] = useState<'ask' | 'send-back' | null>(null);
  const [doneNote, showDone] = useDoneNote();
  const client = useQueryClient();
  const { server, saveNow, reload } = editing;
  const { kind, id, review, draft, live } = server;
  const changed = async () => {
    await reload();
    await contentChanged(client, [{ kind, id }]);
  };
  const withdraw = useMutation({
    mutationFn: () => makeCall('withdrawReview', { kind, id }),
    onSuccess: changed,
  });
  const mayPublish = isAllowed(role, 'content.publish', { kind });
  const finish = async (text: string) => {
    await changed();
    setDialog(null);
    showDone(text);
  };
  const ask = () => void saveNow().then((isSaved) => isSaved && setDialog('ask'));
  return {
    note: (
      <>
        {doneNote}
        {review !== null && (
          <div className="note scheduled">
            <Icon name="people" />
            <div>
              <p>
                <ReviewText review={review} />
              </p>
              {review.note !== '' && review.state === 'open' && <Quote text={review.note} />}
              {review.answer !== null && <Quote text={review.answer.text} />}
              <ProblemNote error={withdraw.error} />
              <div className="actions">
                {review.state === 'open' && !review.isOwn && mayPublish && (
                  <>
                    <Button size="small" onClick={onPublish}>
                      {t.publish}
                    </Button>
                    <Button
                      size="small"
                      aria-haspopup="dialog"
                      onClick={() => setDialog('send-back')}
                    >
                      {t.sendBack}
                    </Button>
                  </>
                )}
                {review.isOwn && (
                  <Button
                    size="small"
                    isBusy={withdraw.isPending}
                    onClick={() => withdraw.mutate()}
                  >
                    {review.state === 'open' ? t.withdraw : t.dismiss}
                  </Button>
                )}
              </div>
            </div>
          </div>
        )}
      </>
    ),
    ask: draft !== null || live?.isPublished === false ? ask : null,
    dialogs: (
      <>
        {dialog === 'ask' && (
          <AskDialog
            editing={editing}
            title={title}
            onClose={() => setDialog(null)}
            onDone={finish}
          />
        )}
        {dialog === 'send-back' && review !== null && (
          <SendBackDialog
            editing={editing}
            title={title}
            name={review.askedBy}
            onClose={() => setDialog(null)}
            onDone={finish}
          />
        )}
      </>
    ),
  };
}

function ReviewText({ review }: { review: ReviewSummary }) {
  const { language } = useMessages();
  const t = useTexts(REVIEW_TEXTS);
  const { askedBy, askedOf, askedAt, isOwn, answer } = review;
  const ago = formatAgo(answer?.at ?? askedAt, Date.now(), language);
  const names = {
    name: isolate(askedBy),
    of: isolate(askedOf ?? ''),
    ago,
    by: isolate(answer?.by ?? ''),
  };
  if (answer !== null) return fill(isOwn ? t.returnedOwn : t.returned, names);
  if (isOwn) return fill(askedOf === null ? t.ownAll : t.ownOf, names);
  return fill(askedOf === null ? t.openAll : t.openOf, names);
}

type DialogProps = {
  editing: EntryEditing;
  title: string;
  onClose: () => void;
  onDone: (note: string) => Promise<void>;
};

function AskDialog({ editing, title, onClose, onDone }: DialogProps) {
  const t = useTexts(REVIEW_TEXTS);
  const { kind, id, review } = editing.server;
  const reviewers = useQuery(reviewersQuery(kind));
  const [of, setOf] = useState('');
  const [note, setNote] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      makeCall('askReview', { kind, id, body: { note, of: of === '' ? null : of } }),
    onSuccess: ({ isReplaced, isMailed }) => {
      if (isReplaced) return onDone(isMailed ? t.replacedMailed : t.replaced);
      return onDone(isMailed ? t.askedMailed : t.asked);
    },
  });
  const fieldError = useFieldError(ask.error);
  return (
    <Dialog title={fill(t.askTitle, { title: isolate(title) })} onClose={onClose}>
      <DialogForm action={t.send} mutation={ask} onClose={onClose}>
        <p>{t.askText}</p>
        {review?.state === 'open' && <p className="note">{t.replaces}</p>}
        <Select label={t.of} value={of} onChange={(event) => setOf(event.target.value)}>
          <option value="">{t.everybody}</option>
          {reviewers.data?.reviewers.map((reviewer) => (
            <option key={reviewer.id} value={reviewer.id}>
              {reviewer.name}
            </option>
          ))}
        </Select>
        <ProblemNote error={reviewers.error} />
        <TextArea
          label={t.note}
          hint={t.noteHint}
          rows={4}
          value={note}
          error={fieldError('note')}
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function SendBackDialog({ editing, title, name, onClose, onDone }: DialogProps & { name: string }) {
  const t = useTexts(REVIEW_TEXTS);
  const { kind, id } = editing.server;
  const [answer, setAnswer] = useState('');
  const sendBack = useMutation({
    mutationFn: () => makeCall('returnReview', { kind, id, body: { answer } }),
    onSuccess: () => onDone(t.sentBack),
  });
  const fieldError = useFieldError(sendBack.error);
  const names = { title: isolate(title), name: isolate(name) };
  return (
    <Dialog title={fill(t.sendBackTitle, names)} onClose={onClose}>
      <DialogForm action={t.sendBack} mutation={sendBack} onClose={onClose}>
        <p>{fill(t.sendBackText, names)}</p>
        <TextArea
          label={t.answer}
          hint={t.noteHint}
          rows={4}
          value={answer}
          error={fieldError('answer')}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
