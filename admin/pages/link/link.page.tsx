import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LinkResponse } from '../../../contract/admin-api.ts';
import { makeCall } from '../../api/call.ts';
import { storeSession } from '../../api/queries.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import {
  PageState,
  ProblemNote,
  useFieldError,
  useProblemText,
  useTitle,
} from '../../components/notices.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { Door } from '../sign-in/door.tsx';

type LinkPageProps = {
  /** Called when the link was used; `isSignedIn` is false after a forgotten password. */
  onUsed: (isSignedIn: boolean) => void;
  onLeave: () => void;
};

/** A one-time link: an invitation, the first administrator, or a new password. The token is behind `#`. */
export function LinkPage({ onUsed, onLeave }: LinkPageProps) {
  const { t } = useMessages();
  const [token] = useState(() => window.location.hash.slice(1));
  const textOf = useProblemText();
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => makeCall('readLink', { body: { token } }),
    // Read once: using the link makes it invalid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = link;
  useTitle(data === undefined ? t.link.page : t.link[data.purpose].title);
  if (data !== undefined) {
    const { title, lead } = t.link[data.purpose];
    return (
      <Door title={title} lead={lead}>
        <LinkForm link={data} token={token} onUsed={onUsed} />
      </Door>
    );
  }
  if (link.isPending) {
    return (
      <Door title={t.link.page} lead={t.link.reading}>
        <PageState error={null} onRetry={() => undefined} />
      </Door>
    );
  }
  return (
    <Door title={t.link.invalid} lead={textOf(link.error)}>
      <p className="acts">
        <Button look="go" size="big" onClick={onLeave}>
          {t.link.toSignIn}
        </Button>
      </p>
    </Door>
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
  const { t, language } = useMessages();
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
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!use.isPending) use.mutate();
  }
  return (
    <form onSubmit={submit} noValidate>
      <ProblemNote error={use.error} />
      {isNew && (
        <Field
          label={t.link.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
      )}
      <Field
        label={t.link.email}
        isLatin
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        readOnly={link.purpose !== 'setup'}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError('email')}
      />
      <PasswordField
        label={isNew ? t.signIn.password : t.link.newPassword}
        hint={t.link.passwordHint}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError('password')}
      />
      <Button type="submit" look="go" size="big" isBusy={use.isPending}>
        {t.link[link.purpose].submit}
      </Button>
    </form>
  );
}
