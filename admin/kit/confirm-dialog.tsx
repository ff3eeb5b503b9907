import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useMessages } from './i18n/messages.tsx';
import { ProblemNote } from './notices.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The label and the action of the button. */
  action: string;
  /** `destructive`: it deletes something. */
  look?: 'primary' | 'destructive';
  /** Whether it is impossible. Then it has no button. */
  isBlocked?: boolean;
  /** Returns the message for a failure, if it is more specific than the general one. */
  problem?: ReactNode;
  /** The call that the button makes. */
  mutation: { isPending: boolean; error: unknown; mutate: () => void };
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
};

/** Asks for confirmation of an action that is hard to undo, and shows failures. */
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
