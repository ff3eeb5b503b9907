import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkSentResponse, StaffMember } from '../../../contract/admin/auth/auth.ts';
import { ActionItem } from '../../kit/action-item.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemNote } from '../../kit/notices.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';
import type { ChangeResult } from './change-result.ts';
import { RoleChoice } from './role-choice.tsx';
import { USERS_TEXTS } from './texts.ts';

type PersonDialogProps = {
  person: StaffMember;
  isOwn: boolean;
  onClose: () => void;
  onDone: (result: ChangeResult) => void;
};

/** The actions on a user: another role, a new link, the end of sessions or of the access. */
export function PersonDialog({ person, isOwn, onClose, onDone }: PersonDialogProps) {
  const { t } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const { id, name, state } = person;
  const call = useConfirmedCall();
  const [role, setRole] = useState(person.role);
  const [isEnding, setEnding] = useState(false);
  const say = (text: string) => onDone({ note: fill(text, { name: isolate(name) }) });
  const tell = (sent: LinkSentResponse) =>
    sent.mailed
      ? onDone({ note: fill(texts.mailed, { email: isolate(person.email) }) })
      : onDone({ link: sent.link });
  const changeRole = useMutation({
    mutationFn: () => call('changeRole', { id, body: { role } }),
    onSuccess: () => say(texts.roleChanged),
  });
  const endSessions = useMutation({
    mutationFn: () => call('endSessionsOf', { id }),
    onSuccess: () => say(texts.sessionsEnded),
  });
  const endAccess = useMutation({
    mutationFn: () => call('endAccess', { id }),
    onSuccess: () => say(texts.accessEnded),
  });
  const inviteAgain = useMutation({
    mutationFn: () => call('inviteAgain', { id }),
    onSuccess: tell,
  });
  const recover = useMutation({ mutationFn: () => call('recoverAccess', { id }), onSuccess: tell });
  const changes = [changeRole, endSessions, endAccess, inviteAgain, recover];
  const failed = changes.find(({ isError }) => isError);

  if (isEnding) {
    return (
      <ConfirmDialog
        title={fill(texts.endAccessOf, { name: isolate(name) })}
        action={texts.endAccess}
        mutation={endAccess}
        onClose={() => setEnding(false)}
      >
        <p>{texts.endAccessText}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <p className="muted small-text">
        <bdi dir="ltr">{person.email}</bdi>
      </p>
      <ProblemNote error={failed?.error} />
      {isOwn && <p className="hint">{texts.ownAccount}</p>}
      {!isOwn && state !== 'ended' && (
        <>
          <RoleChoice value={role} onChange={setRole} />
          <p className="actions tight">
            <Button
              disabled={role === person.role}
              isBusy={changeRole.isPending}
              onClick={() => changeRole.mutate()}
            >
              {texts.changeRole}
            </Button>
            {state === 'active' && <span className="hint">{texts.roleEnds}</span>}
          </p>
          <ul className="rows action-list">
            {state === 'invited' && (
              <ActionItem
                hint={texts.inviteAgainText}
                label={texts.inviteAgain}
                isBusy={inviteAgain.isPending}
                onClick={() => inviteAgain.mutate()}
              />
            )}
            {state === 'active' && (
              <>
                <ActionItem
                  hint={texts.endSessionsText}
                  label={texts.endSessions}
                  isBusy={endSessions.isPending}
                  onClick={() => endSessions.mutate()}
                />
                <ActionItem
                  hint={texts.recoverText}
                  label={texts.recover}
                  isBusy={recover.isPending}
                  onClick={() => recover.mutate()}
                />
              </>
            )}
            <ActionItem
              hint={texts.endAccessText}
              label={texts.endAccess}
              look="destructive"
              onClick={() => setEnding(true)}
            />
          </ul>
        </>
      )}
      {state === 'ended' && <p className="hint">{texts.endedState}</p>}
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </p>
    </Dialog>
  );
}
