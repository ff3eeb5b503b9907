import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LinkResponse } from '../../../contract/admin/auth/auth.ts';
import { makeCall } from '../../api/call.ts';
import { storeSession } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { EmailField, Field, PasswordField } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import {
  PageState,
  ProblemNote,
  useFieldError,
  useProblemText,
  useTitle,
} from '../../kit/notices.tsx';
import { SignInLayout } from '../../kit/sign-in-layout.tsx';
import { submitTo } from '../../kit/submit.ts';
import { AUTH_TEXTS } from '../texts.ts';

type LinkPageProps = {
  /** Called when the link was used. `isSignedIn` is false after a forgotten password. */
  onUsed: (isSignedIn: boolean) => void;
  onLeave: () => void;
};

/** A one-time link: an invitation, the first administrator, or a new password. The token is behind `#`. */
export function LinkPage({ onUsed, onLeave }: LinkPageProps) {
  const { setLanguage } = useMessages();
  const auth = useTexts(AUTH_TEXTS);
  const [token] = useState(() => window.location.hash.slice(1));
  const textOf = useProblemText();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => makeCall('readLink', { body: { token } }),
    // Read once, because using the link makes it invalid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = link;
  // Users are greeted in their own language. The first administrator has none yet.
  const own = data === undefined || data.purpose === 'setup' ? null : data.language;
  useEffect(() => {
    if (own !== null) setLanguage(own);
  }, [own, setLanguage]);
  useTitle(data === undefined ? auth.link.page : auth.link[data.purpose].title);
  if (data !== undefined) {
    const { title, lead } = auth.link[data.purpose];
    return (
      <SignInLayout title={title} lead={lead}>
        <LinkForm link={data} token={token} onUsed={onUsed} />
      </SignInLayout>
    );
  }
  if (link.isPending) {
    return (
      <SignInLayout title={auth.link.page} lead={auth.link.reading}>
        <PageState error={null} onRetry={() => undefined} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={auth.link.invalid} lead={textOf(link.error)}>
      <p className="actions">
        <Button look="primary" size="big" onClick={onLeave}>
          {auth.link.toSignIn}
        </Button>
      </p>
    </SignInLayout>
  );
}

function LinkForm({
  link,
  token,
  onUsed,
}: {
  link: LinkResponse;
  token: string;
  onUsed: LinkPageProps['onUsed'];
}) {
  const { language } = useMessages();
  const auth = useTexts(AUTH_TEXTS);
  const client = useQueryClient();
  const isNew = link.purpose === 'setup' || link.purpose === 'invitation';
  const [email, setEmail] = useState(link.email);
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const use = useMutation({
    mutationFn: () =>
      makeCall('useLink', {
        body: {
          token,
          password,
          ...(isNew ? { name, language } : {}),
          ...(link.purpose === 'setup' ? { email } : {}),
        },
      }),
    onSuccess: (session) => {
      storeSession(client, session);
      onUsed(session.staff !== null);
    },
  });
  const fieldError = useFieldError(use.error);
  return (
    <form onSubmit={submitTo(use)} noValidate>
      <ProblemNote error={use.error} />
      {isNew && (
        <Field
          label={auth.link.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
      )}
      <EmailField
        label={auth.link.email}
        readOnly={link.purpose !== 'setup'}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError('email')}
      />
      <PasswordField
        label={isNew ? auth.signIn.password : auth.link.newPassword}
        hint={auth.link.passwordHint}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError('password')}
      />
      <Button type="submit" look="primary" size="big" isBusy={use.isPending}>
        {auth.link[link.purpose].submit}
      </Button>
    </form>
  );
}
