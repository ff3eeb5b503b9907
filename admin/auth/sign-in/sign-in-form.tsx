import { AUTH_TEXTS } from '../texts.ts';
import './sign-in-form.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionResponse } from '../../../contract/admin/auth/auth.ts';
import { Button } from '../../kit/button.tsx';
import { EmailField, Field, HiddenUsername, PasswordField } from '../../kit/field.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ProblemNote, useFieldError } from '../../kit/notices.tsx';
import { hasPasskeys, needsCode, PasskeyCancelled, useSignIn } from './use-sign-in.ts';

type SignInFormProps = {
  session: SessionResponse;
  /** The e-mail address of a signed-in user who confirms it. null: it is typed. */
  email: string | null;
  onDone: () => void;
};

/** Sign-in with a passkey, or with a password and the code of an app. What was typed stays, whatever the server responds. */
export function SignInForm({ session, email: known, onDone }: SignInFormProps) {
  const auth = useTexts(AUTH_TEXTS);
  const { password, passkey } = useSignIn(onDone);
  const canUsePasskey = hasPasskeys(session);
  const [isPasswordShown, setPasswordShown] = useState(!canUsePasskey);
  const [typedEmail, setEmail] = useState('');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const email = known ?? typedEmail;
  const fieldError = useFieldError(password.error);
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (needsCode(password.error)) setCodeAsked(true);
  }, [password.error]);
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus();
  }, [isCodeAsked]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.isPending) return;
    if (!isPasswordShown) {
      passkey.mutate();
      return;
    }
    passkey.reset();
    password.mutate({ email, password: secret, code: isCodeAsked ? code : null });
  }

  function showPassword() {
    flushSync(() => setPasswordShown(true));
    passwordField.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      {passkey.error instanceof PasskeyCancelled ? (
        <p className="note stale" role="alert">
          <Icon name="key" />
          <span>{auth.signIn.passkeyCancelled}</span>
        </p>
      ) : (
        <ProblemNote error={passkey.error} />
      )}
      {!isMissingCode(password.error, isCodeAsked) && <ProblemNote error={password.error} />}
      {known !== null && <HiddenUsername value={known} />}
      {known === null && (
        <EmailField
          label={auth.signIn.email}
          value={typedEmail}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError('email')}
        />
      )}
      {canUsePasskey && !isCodeAsked && (
        <Button
          look={isPasswordShown ? undefined : 'primary'}
          size="big"
          icon="key"
          isBusy={passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          {auth.signIn.withPasskey}
        </Button>
      )}
      {/* In the document from the start, because password managers read a form once. */}
      <div className="by-password" hidden={!isPasswordShown}>
        <PasswordField
          ref={passwordField}
          label={auth.signIn.password}
          name="password"
          autoComplete="current-password"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          error={fieldError('password')}
        />
        {isCodeAsked && (
          <>
            <Field
              ref={codeField}
              key={isRecovery ? 'recovery' : 'app'}
              label={isRecovery ? auth.signIn.recoveryCode : auth.signIn.code}
              hint={isRecovery ? auth.signIn.recoveryHint : auth.signIn.codeHint}
              isLatin
              name="code"
              className={isRecovery ? undefined : 'otp'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              autoCapitalize="none"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={fieldError('code')}
            />
            <button
              type="button"
              className="link"
              onClick={() => {
                setRecovery(!isRecovery);
                setCode('');
              }}
            >
              {isRecovery ? auth.signIn.havePhone : auth.signIn.lostPhone}
            </button>
          </>
        )}
        <Button type="submit" look="primary" size="big" isBusy={password.isPending}>
          {auth.signIn.submit}
        </Button>
      </div>
      {!isPasswordShown && (
        <button type="button" className="link" onClick={showPassword}>
          {auth.signIn.orPassword}
        </button>
      )}
    </form>
  );
}

/** The field for the code says that it is missing. */
function isMissingCode(error: unknown, isCodeAsked: boolean): boolean {
  return needsCode(error) && (error as Error).message === 'code-needed' && isCodeAsked;
}
