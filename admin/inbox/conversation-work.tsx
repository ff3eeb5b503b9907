import './conversation-work.css';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  CONVERSATION_STATES,
  type ConversationResponse,
  type ConversationState,
} from '../../contract/admin/inbox/inbox.ts';
import { downloadFile } from '../api/download-file.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { fill, isolate } from '../kit/i18n/format.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { useSingleKeys } from '../kit/single-keys.ts';
import type { Change } from './change.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { KeepApplication } from './keep-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { INBOX_TEXTS } from './texts.ts';
import { TrainerDraft } from './trainer-draft.tsx';
import { useChange } from './use-change.ts';

const ErasePersonDialog = onDemand(
  async () => (await import('./person/erase-person-dialog.tsx')).ErasePersonDialog,
);

type ConversationWorkProps = {
  conversation: ConversationResponse;
  staff: SignedInStaff;
  onSent: () => void;
  onErased: () => void;
};

/** The work on a conversation: its state, its assignee, notes, the reply. */
export function ConversationWork({ conversation, staff, onSent, onErased }: ConversationWorkProps) {
  const t = useTexts(INBOX_TEXTS);
  const { id, state, stage, assignee, colleagues, suspicion } = conversation;
  const reply = useRef<HTMLTextAreaElement>(null);
  const change = useChange();
  const [done, setDone] = useState('');
  const [erasing, setErasing] = useState<'submission' | 'person' | null>(null);
  const { email, phone } = conversation.fields;
  const key = email ?? phone ?? '';
  const person = useMutation({
    mutationFn: () => downloadFile('exportPerson', { body: { person: key } }),
  });
  const apply = (next: Omit<Change, 'ids'>, text: string) => {
    setDone('');
    change.mutate({ ...next, ids: [id] }, { onSuccess: () => setDone(text) });
  };
  const setState = (next: ConversationState) =>
    apply({ state: next }, fill(t.work.stateDone, { state: t.states[next] }));
  const setStage = (next: ApplicationStage) =>
    apply({ stage: next }, fill(t.work.stageDone, { stage: t.stages[next] }));
  const assign = (to: string) => {
    const next = colleagues.find((each) => each.id === to) ?? null;
    apply(
      { assignee: next },
      next === null
        ? t.work.unassignedDone
        : fill(t.work.assigneeDone, { name: isolate(next.name) }),
    );
  };
  useSingleKeys({
    KeyR: () => reply.current?.focus(),
    KeyE: () => {
      if (suspicion === null && stage === null && state !== 'closed') setState('closed');
    },
  });
  const dialog = {
    onClose: () => setErasing(null),
    onErased() {
      setErasing(null);
      onErased();
    },
  };
  // The assignee may have left. The name stays until somebody else is assigned.
  const options =
    assignee === null || colleagues.some((each) => each.id === assignee.id)
      ? colleagues
      : [assignee, ...colleagues];
  const isOwn = colleagues.some((each) => each.id === staff.id) && assignee?.id !== staff.id;
  return (
    <aside className="work" aria-label={t.work.label}>
      {suspicion === null && (
        <div className="work-selects">
          {stage !== null && (
            <Select
              label={t.work.stage}
              value={stage}
              onChange={(event) => setStage(event.target.value as ApplicationStage)}
            >
              {APPLICATION_STAGES.map((each) => (
                <option key={each} value={each}>
                  {t.stages[each]}
                </option>
              ))}
            </Select>
          )}
          {stage === null && (
            <Select
              label={t.work.state}
              value={state}
              onChange={(event) => setState(event.target.value as ConversationState)}
            >
              {CONVERSATION_STATES.map((each) => (
                <option key={each} value={each}>
                  {t.states[each]}
                </option>
              ))}
            </Select>
          )}
          <div>
            <Select
              label={t.work.assignee}
              value={assignee?.id ?? ''}
              onChange={(event) => assign(event.target.value)}
            >
              <option value="">{t.work.nobody}</option>
              {options.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
            {isOwn && (
              <button type="button" className="link" onClick={() => assign(staff.id)}>
                {t.work.toMe}
              </button>
            )}
          </div>
        </div>
      )}
      <TrainerDraft conversation={conversation} staff={staff} />
      <ProblemNote error={change.error} />
      <span className="visually-hidden" role="status">
        {done}
      </span>
      <NoteForm id={id} />
      <ReplyForm conversation={conversation} staff={staff} field={reply} onSent={onSent} />
      <div className="work-end">
        <KeepApplication conversation={conversation} />
        <Button
          size="small"
          look="quiet"
          icon="letter"
          onClick={() => apply({ isUnread: true }, t.unread)}
        >
          {t.conversation.unreadAgain}
        </Button>
        <Button size="small" look="quiet" icon="reports" onClick={() => window.print()}>
          {t.conversation.print}
        </Button>
        <Button
          size="small"
          look="quiet"
          icon="download"
          isBusy={person.isPending}
          onClick={() => person.mutate()}
        >
          {t.requests.export}
        </Button>
        <Button
          size="small"
          look="quiet"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => setErasing('person')}
        >
          {t.requests.erasePerson}
        </Button>
        <Button
          size="small"
          look="destructive"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => setErasing('submission')}
        >
          {t.erase.one}
        </Button>
      </div>
      <ProblemNote error={person.error} />
      {erasing === 'person' && (
        <Suspense fallback={null}>
          <ErasePersonDialog person={key} {...dialog} />
        </Suspense>
      )}
      {erasing === 'submission' && <EraseDialog ids={[id]} {...dialog} />}
    </aside>
  );
}
