import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useMessages } from './i18n/messages.tsx';
import { ProblemNote } from './notices.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What the button says and does. */
  action: string;
  /** `destructive`: it removes something. */
  look?: 'primary' | 'destructive';
  /** Whether it cannot be done: there is no button for it then. */
  isBlocked?: boolean;
  /** Says what has failed, if more can be said than of every call. */
  problem?: ReactNode;
  /** The call that the button makes. */
  mutation: { isPending: boolean; error: unknown; mutate: () => void };
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
};

/** Asks before something is done that is not easily undone, and says what has failed. */
export function ConfirmDialog({
  title,
  action,
  look = 'destructive',
  isBlocked = false,
  problem,
  mutation,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {problem ?? <ProblemNote error={mutation.error} />}
      <p className="actions">
        {!isBlocked && (
          <Button look={look} isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
            {action}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
