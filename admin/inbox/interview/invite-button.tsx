import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ConversationFile } from '../../../contract/admin/inbox/files.ts';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import {
  INTERVIEW_MINUTES,
  type InterviewMinutes,
} from '../../../contract/admin/inbox/interview.ts';
import type { Language } from '../../../contract/locale.ts';
import { CallFailed, hasProblem, makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemNote, ProblemText, useFieldError, useProblemText } from '../../kit/notices.tsx';
import { ScheduleTimeField, useScheduleTime } from '../../kit/schedule-time-field.tsx';
import { FILE_TEXTS } from '../files/texts.ts';
import { type Appointment, dayAndTime } from './interview-words.ts';
import { INTERVIEW_TEXTS } from './texts.ts';

type InviteProps = {
  conversation: Pick<ConversationResponse, 'id' | 'timeline'>;
  /** The language of the reply. */
  language: Language;
  onAdd: (file: ConversationFile, appointment: Appointment) => void;
};

const USUAL_MINUTES = 30;

/** Invites an applicant to an interview: a dialog adds the appointment to the reply, in words and as a calendar file. */
export function InviteButton(props: InviteProps) {
  const t = useTexts(INTERVIEW_TEXTS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon="faces"
        aria-label={t.invite}
        title={t.invite}
        onClick={() => setOpen(true)}
      >
        <span className="foot-word of-interview">{t.interview}</span>
      </Button>
      {isOpen &&
        // The form of the dialog cannot be in that of the reply.
        createPortal(<InviteDialog {...props} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function InviteDialog({
  conversation: { id, timeline },
  language,
  onAdd,
  onClose,
}: InviteProps & { onClose: () => void }) {
  const { language: own } = useMessages();
  const t = useTexts(INTERVIEW_TEXTS);
  const { problems } = useTexts(FILE_TEXTS);
  const problemText = useProblemText();
  const time = useScheduleTime();
  const [minutes, setMinutes] = useState<InterviewMinutes>(USUAL_MINUTES);
  const [place, setPlace] = useState('');
  const length = useId();
  const adding = useMutation({
    mutationFn: (appointment: Appointment) =>
      makeCall('addInterview', { id, body: { ...appointment, language } }),
    onSuccess(file, appointment) {
      // A dialog that closes gives the focus back, and then the reply takes it.
      flushSync(onClose);
      onAdd(file, appointment);
    },
    onError(error) {
      if (isNotAhead(error)) time.setError(problemText(error));
    },
  });
  const placeError = useFieldError(adding.error)('place');
  const refused = adding.error instanceof CallFailed ? (adding.error.refusal.file ?? null) : null;
  const earlier = lastInvitation(timeline);
  return (
    <Dialog title={t.invite} onClose={onClose}>
      <DialogForm
        action={t.add}
        mutation={{
          isPending: adding.isPending,
          error: adding.error,
          mutate() {
            const startsAt = time.read();
            if (startsAt !== undefined) adding.mutate({ startsAt, minutes, place: place.trim() });
          },
        }}
        problem={
          refused !== null ? (
            <ProblemText>{problems[refused]}</ProblemText>
          ) : placeError === undefined && !isNotAhead(adding.error) ? (
            <ProblemNote error={adding.error} />
          ) : (
            false
          )
        }
        onClose={onClose}
      >
        {earlier !== null && (
          <p className="note">{fill(t.moves, { day: dayAndTime(earlier, own).day })}</p>
        )}
        <ScheduleTimeField {...time} />
        <div className="field">
          <label htmlFor={length}>{t.length}</label>
          <span className="select">
            <select
              id={length}
              className="input"
              value={minutes}
              onChange={({ target }) =>
                setMinutes(
                  INTERVIEW_MINUTES.find((each) => String(each) === target.value) ?? minutes,
                )
              }
            >
              {INTERVIEW_MINUTES.map((each) => (
                <option key={each} value={each}>
                  {formatCount(each, own, t.minutes)}
                </option>
              ))}
            </select>
          </span>
        </div>
        <Field
          label={t.place}
          value={place}
          error={placeError}
          onChange={(event) => setPlace(event.target.value)}
        />
        <p className="hint">{t.hint}</p>
      </DialogForm>
    </Dialog>
  );
}

function isNotAhead(error: unknown): boolean {
  return hasProblem(error, 'not-ahead');
}

/** Returns the time of the last interview to which the applicant was invited. Null: there is none. */
function lastInvitation(timeline: ConversationResponse['timeline']): number | null {
  const times = timeline.flatMap((item) =>
    item.kind === 'reply' ? item.files.flatMap(({ startsAt }) => startsAt ?? []) : [],
  );
  return times.at(-1) ?? null;
}
