import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionResponse } from '../../../contract/admin/auth/auth.ts';
import { makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { EmailField } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { DoneNote, ProblemNote, useFieldError, useTitle } from '../../kit/notices.tsx';
import { SignInLayout } from '../../kit/sign-in-layout.tsx';
import { submitTo } from '../../kit/submit.ts';
import { AUTH_TEXTS } from '../texts.ts';
import { SignInForm } from './sign-in-form.tsx';
import { hasPasskeys } from './use-sign-in.ts';

type SignInPageProps = {
  session: SessionResponse;
  /** Whether a new password was just set. */
  isPasswordNew: boolean;
};

/** The sign-in, and help for a forgotten password. */
export function SignInPage({ session, isPasswordNew }: SignInPageProps) {
  const { t } = useMessages();
  const auth = useTexts(AUTH_TEXTS);
  const [isForgotten, setForgotten] = useState(false);
  useTitle(isForgotten ? auth.signIn.resetTitle : auth.signIn.page);
  if (isForgotten) {
    return (
      <SignInLayout
        title={auth.signIn.resetTitle}
        lead={session.mail ? auth.signIn.resetLead : auth.signIn.resetNoMail}
        foot={
          <button type="button" className="link" onClick={() => setForgotten(false)}>
            {auth.signIn.back}
          </button>
        }
      >
        {session.mail && <ResetForm />}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={t.welcome}
      lead={hasPasskeys(session) ? auth.signIn.lead : auth.signIn.leadPassword}
      foot={
        <button type="button" className="link" onClick={() => setForgotten(true)}>
          {auth.signIn.forgot}
        </button>
      }
    >
      {isPasswordNew && <DoneNote>{auth.signIn.passwordChanged}</DoneNote>}
      <SignInForm session={session} email={null} onDone={() => undefined} />
    </SignInLayout>
  );
}

/** Requests a link by mail. The response is the same for every address. */
function ResetForm() {
  const auth = useTexts(AUTH_TEXTS);
  const [email, setEmail] = useState('');
  const reset = useMutation({
    mutationFn: () => makeCall('requestReset', { body: { email } }),
  });
  const fieldError = useFieldError(reset.error);
  if (reset.isSuccess) return <DoneNote>{auth.signIn.resetSent}</DoneNote>;
  return (
    <form onSubmit={submitTo(reset)} noValidate>
      <ProblemNote error={reset.error} />
      <EmailField
        label={auth.signIn.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError('email')}
      />
      <Button type="submit" look="primary" size="big" isBusy={reset.isPending}>
        {auth.signIn.resetSubmit}
      </Button>
    </form>
  );
}
