import type { FormEvent, ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import type { IconName } from './icons.tsx';
import { ProblemNote } from './notices.tsx';
import { submitTo } from './submit.ts';

type DialogFormProps = {
  /** The label and the action of the button. */
  action: string;
  icon?: IconName;
  /** The call that the form makes. */
  mutation: { isPending: boolean; error: unknown; mutate: () => void };
  /** Called instead of the call, for a form that is checked first. */
  onSubmit?: (event: FormEvent) => void;
  /** Returns the message for a failure, if it is more specific than the general one. */
  problem?: ReactNode;
  onClose: () => void;
  /** Other available actions. */
  otherActions?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The form of a dialog: the failure, the fields, and the buttons that submit or close it. */
export function DialogForm({
  action,
  icon,
  mutation,
  onSubmit = submitTo(mutation),
  problem,
  onClose,
  otherActions,
  children,
}: DialogFormProps) {
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      {problem ?? <ProblemNote error={mutation.error} />}
      {children}
      <DialogActions
        action={action}
        isBusy={mutation.isPending}
        onClose={onClose}
        {...(icon === undefined ? {} : { icon })}
      >
        {otherActions}
      </DialogActions>
    </form>
  );
}
