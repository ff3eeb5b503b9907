import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/queries.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import { AUTH_TEXTS } from './texts.ts';

type SignInAgainProps = {
  /** Why it asks; without it, to confirm who is there. */
  title?: string;
  lead?: string;
  onDone: () => void;
  onClose: () => void;
};

/** Asks the signed-in user to sign in once more. The page stays unchanged. */
export function SignInAgain({ title, lead, onDone, onClose }: SignInAgainProps) {
  const { t } = useMessages();
  const { confirmTitle, confirmLead } = useTexts(AUTH_TEXTS).signIn;
  const { data: session } = useQuery(sessionQuery);
  if (!session?.staff) return null;
  return (
    <Dialog title={title ?? confirmTitle} onClose={onClose}>
      <p className="muted small-text">{lead ?? confirmLead}</p>
      <SignInForm session={session} email={session.staff.email} onDone={onDone} />
      <p className="actions">
        <Button look="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </p>
    </Dialog>
  );
}
