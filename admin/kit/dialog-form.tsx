import type { FormEvent, ReactNode } from 'react';
import { hasProblem } from '../api/call.ts';
import { DialogActions } from './dialog-actions.tsx';
import type { IconName } from './icons.tsx';
import { ProblemNote, ProblemText } from './notices.tsx';
import { submitTo } from './submit.ts';

type DialogFormProps = {
  /** The label and the action of the button. */
  action: string;
  icon?: IconName;
  /** The call that the form makes. */
  mutation: { isPending: boolean; error: unknown; mutate: () => void };
  /** Called instead of the call, for a form that is checked first. */
  onSubmit?: (event: FormEvent) => void;
  /** Describes a failure, if it is more specific than the general one. */
  problem?: ReactNode;
  /** What the problem `conflict` means here. */
  conflict?: string;
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
  conflict,
  onClose,
  otherActions,
  children,
}: DialogFormProps) {
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      {problem ??
        (conflict !== undefined && hasProblem(mutation.error, 'conflict') ? (
          <ProblemText>{conflict}</ProblemText>
        ) : (
          <ProblemNote error={mutation.error} />
        ))}
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
