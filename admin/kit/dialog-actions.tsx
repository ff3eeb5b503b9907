import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useMessages } from './i18n/messages.tsx';
import type { IconName } from './icons.tsx';

type DialogActionsProps = {
  /** What the first button says and does. */
  action: string;
  icon?: IconName;
  isBusy?: boolean;
  onClose: () => void;
  /** What can be done besides. */
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
