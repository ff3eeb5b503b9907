import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccountResponse } from '../../../contract/admin-api.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { makeCall } from '../../api/call.ts';
import { accountQuery, sessionQuery } from '../../api/queries.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, HiddenUsername, PasswordField, Select } from '../../components/field.tsx';
import {
  DoneNote,
  PageState,
  ProblemNote,
  useFieldError,
  useTitle,
} from '../../components/notices.tsx';
import { PageHead } from '../../frame/frame.tsx';
import { fill, formatDate } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { AccountSection } from './account-section.tsx';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

/** The own account: name and language, credentials, sessions. */
export function AccountPage() {
  const { t } = useMessages();
  useTitle(t.pages.account);
  const account = useQuery(accountQuery);
  return (
    <>
      <PageHead title={t.pages.account} lead={t.account.lead} />
      {account.data === undefined ? (
        <PageState error={account.error} onRetry={() => account.refetch()} />
      ) : (
        <div className="split account">
          <div>
            <Passkeys passkeys={account.data.passkeys} />
            <Authenticator account={account.data} />
            <Password account={account.data} />
          </div>
          <div>
            <Profile account={account.data} />
            <Sessions sessions={account.data.sessions} />
          </div>
        </div>
      )}
    </>
  );
}

function Profile({ account: { staff } }: { account: AccountResponse }) {
  const { t, language: shown, setLanguage } = useMessages();
  const client = useQueryClient();
  const [name, setName] = useState(staff.name);
  // Until another one is chosen here, it follows the switch of the frame.
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? shown;
  const change = useMutation({
    mutationFn: () => makeCall('changeAccount', { body: { name, language } }),
    onSuccess: async () => {
      setLanguage(language);
      setChosen(null);
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const fieldError = useFieldError(change.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  }
  return (
    <AccountSection title={t.account.profile}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={t.account.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <Select
          label={t.account.language}
          value={language}
          onChange={(event) => setChosen(event.target.value as Language)}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {t.languages[each]}
            </option>
          ))}
        </Select>
        <dl className="facts1">
          <dt>{t.account.email}</dt>
          <dd>
            <bdi dir="ltr">{staff.email}</bdi>
          </dd>
          <dt>{t.account.role}</dt>
          <dd>{t.roles[staff.role]}</dd>
        </dl>
        <ProblemNote error={change.error} />
        {change.isSuccess && <DoneNote>{t.saved}</DoneNote>}
        <p className="acts">
          <Button type="submit" isBusy={change.isPending}>
            {t.save}
          </Button>
        </p>
      </form>
    </AccountSection>
  );
}

function Password({ account: { passwordChangedAt, staff } }: { account: AccountResponse }) {
  const { t, language } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <AccountSection
      title={t.account.password}
      action={
        <button
          type="button"
          className="link"
          onClick={() => {
            setDone(false);
            setOpen(true);
          }}
        >
          {t.account.changePassword}
        </button>
      }
    >
      {passwordChangedAt !== null && (
        <p className="pad muted sm">
          {fill(t.account.passwordChanged, { date: formatDate(passwordChangedAt, language) })}
        </p>
      )}
      {isDone && <DoneNote>{t.account.passwordDone}</DoneNote>}
      {isOpen && (
        <PasswordDialog
          email={staff.email}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      )}
    </AccountSection>
  );
}

function PasswordDialog({
  email,
  onClose,
  onDone,
}: {
  email: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useMessages();
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => makeCall('changePassword', { body: { current, password } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      onDone();
    },
  });
  const fieldError = useFieldError(change.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  }
  return (
    <Dialog title={t.account.changePassword} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <ProblemNote error={change.error} />
        <HiddenUsername value={email} />
        <PasswordField
          label={t.account.currentPassword}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={fieldError('current')}
        />
        <PasswordField
          label={t.account.newPassword}
          hint={t.link.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError('password')}
        />
        <p className="hint">{t.account.passwordEnds}</p>
        <p className="acts">
          <Button type="submit" look="go" isBusy={change.isPending}>
            {t.account.changePassword}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
