import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { ConversationResponse } from '../../contract/admin/inbox/inbox.ts';
import { downloadFile } from '../api/download-file.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';
import { GiveLabelsDialog } from './labels/dialogs.ts';
import { LABEL_TEXTS } from './labels/texts.ts';
import { MERGE_TEXTS } from './merge/texts.ts';
import { MarkSpamDialog } from './spam/dialogs.ts';
import { SPAM_TEXTS } from './spam/texts.ts';
import { INBOX_TEXTS } from './texts.ts';

const ErasePersonDialog = onDemand(
  async () => (await import('./person/erase-person-dialog.tsx')).ErasePersonDialog,
);

const MergeDialog = onDemand(async () => (await import('./merge/merge-dialog.tsx')).MergeDialog);

/** What can be done with a conversation besides answering it. */
export type ConversationActions = {
  exportPerson: () => void;
  erasePerson: () => void;
  erase: () => void;
  /** Marks it as spam. Null: it is suspected already. */
  spam: (() => void) | null;
  /** Merges it with another one of the person. Null: it is an application, or suspected. */
  merge: (() => void) | null;
  /** Chooses its labels. */
  label: () => void;
  /** Asks the applicant whether the application may be kept. Null: it is none, or nobody can be asked. */
  keep: (() => void) | null;
  /** The dialogs that these open, and what went wrong. */
  dialogs: ReactNode;
  problem: ReactNode;
};

/** Returns what can be done with a conversation. @param options.onErased is called once it is gone */
export function useConversationActions(
  { id, form, fields, stage, labels, suspicion, sendsMail }: ConversationResponse,
  { onErased, onDone }: { onErased: () => void; onDone: (note: string) => void },
): ConversationActions {
  const [dialog, setDialog] = useState<
    'erase' | 'person' | 'keep' | 'labels' | 'spam' | 'merge' | null
  >(null);
  const key = fields.email ?? fields.phone ?? '';
  const person = useMutation({
    mutationFn: () => downloadFile('exportPerson', { body: { person: key } }),
  });
  const close = () => setDialog(null);
  const erasing = {
    onClose: close,
    onErased() {
      close();
      onErased();
    },
  };
  return {
    exportPerson: () => !person.isPending && person.mutate(),
    erasePerson: () => setDialog('person'),
    erase: () => setDialog('erase'),
    spam: suspicion === null ? () => setDialog('spam') : null,
    merge: form === 'contact' && suspicion === null ? () => setDialog('merge') : null,
    label: () => setDialog('labels'),
    keep: stage === null || suspicion !== null || !sendsMail ? null : () => setDialog('keep'),
    dialogs: (
      <>
        {dialog === 'person' && (
          <Suspense fallback={null}>
            <ErasePersonDialog person={key} {...erasing} />
          </Suspense>
        )}
        {dialog === 'spam' && (
          <Suspense fallback={null}>
            <MarkSpamDialog
              ids={[id]}
              sender={fields}
              onClose={close}
              onDone={(note) => {
                close();
                onDone(note);
              }}
            />
          </Suspense>
        )}
        {dialog === 'merge' && (
          <Suspense fallback={null}>
            <MergeDialog
              id={id}
              onClose={close}
              onDone={(note) => {
                close();
                onDone(note);
              }}
            />
          </Suspense>
        )}
        {dialog === 'labels' && (
          <Suspense fallback={null}>
            <GiveLabelsDialog
              conversations={[{ id, labels }]}
              onClose={close}
              onDone={(note) => {
                close();
                onDone(note);
              }}
            />
          </Suspense>
        )}
        {dialog === 'erase' && <EraseDialog ids={[id]} {...erasing} />}
        {dialog === 'keep' && <KeepDialog id={id} onClose={close} />}
      </>
    ),
    problem: <ProblemNote error={person.error} />,
  };
}

/** The menu of a conversation: what is done seldom. */
export function ConversationMenu({
  actions,
  onUnread,
  snooze,
  className,
}: {
  actions: ConversationActions;
  onUnread: () => void;
  /** The choices to snooze it, if no button of its own has them. */
  snooze?: ReactNode;
  className?: string;
}) {
  const t = useTexts(INBOX_TEXTS);
  const labelTexts = useTexts(LABEL_TEXTS);
  const spamTexts = useTexts(SPAM_TEXTS);
  const mergeTexts = useTexts(MERGE_TEXTS);
  return (
    <Menu
      label={t.conversation.more}
      {...(className === undefined ? {} : { className })}
      button={<Icon name="more" />}
    >
      {snooze}
      <MenuItem icon="letter" onChoose={onUnread}>
        {t.conversation.unreadAgain}
      </MenuItem>
      <MenuItem icon="label" onChoose={actions.label}>
        {labelTexts.choose}
      </MenuItem>
      {actions.merge !== null && (
        <MenuItem icon="merge" onChoose={actions.merge}>
          {mergeTexts.open}
        </MenuItem>
      )}
      {actions.keep !== null && (
        <MenuItem icon="jobs" onChoose={actions.keep}>
          {t.keep.begin}
        </MenuItem>
      )}
      <MenuItem icon="reports" onChoose={() => window.print()}>
        {t.conversation.print}
      </MenuItem>
      <MenuItem icon="download" onChoose={actions.exportPerson}>
        {t.requests.export}
      </MenuItem>
      {actions.spam !== null && (
        <MenuItem icon="warn" onChoose={actions.spam}>
          {spamTexts.mark}
        </MenuItem>
      )}
      <hr />
      <MenuItem icon="trash" isDestructive onChoose={actions.erase}>
        {t.erase.one}
      </MenuItem>
      <MenuItem icon="trash" isDestructive onChoose={actions.erasePerson}>
        {t.requests.erasePerson}
      </MenuItem>
    </Menu>
  );
}
