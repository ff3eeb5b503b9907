import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useMessages } from './i18n/messages.tsx';
import type { IconName } from './icons.tsx';

type DialogActionsProps = {
  /** The label and the action of the first button. */
  action: string;
  icon?: IconName;
  isBusy?: boolean;
  onClose: () => void;
  /** Other available actions. */
  children?: ReactNode;
};

/** The foot of a form in a dialog: the button that submits it, and the one that closes the dialog. */
export function DialogActions({
  action,
  icon,
  isBusy = false,
  onClose,
  children,
}: DialogActionsProps) {
  const { t } = useMessages();
  return (
    <p className="actions">
      <Button
        type="submit"
        look="primary"
        isBusy={isBusy}
        {...(icon === undefined ? {} : { icon })}
      >
        {action}
      </Button>
      {children}
      <Button look="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
    </p>
  );
}
