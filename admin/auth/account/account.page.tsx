import { AUTH_TEXTS } from '../texts.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import './account.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountResponse } from '../../../contract/admin/auth/auth.ts';
import {
  NOTIFICATION_MAILS,
  type NotificationMails,
} from '../../../contract/admin/inbox/notifications.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import { DIGESTS, type Digest } from '../../../contract/admin/today/digest.ts';
import type { Language } from '../../../contract/locale.ts';
import { makeCall } from '../../api/call.ts';
import { accountQuery, sessionQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, HiddenUsername, PasswordField, Select } from '../../kit/field.tsx';
import { fill, formatDate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { DoneNote, PageState, ProblemNote, useFieldError, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Section } from '../../kit/section.tsx';
import { submitTo } from '../../kit/submit.ts';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';

/** The user's own account: name, language and mails, credentials, sessions. */
export function AccountPage() {
  const { t } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  useTitle(t.pages.account);
  const account = useQuery(accountQuery);
  return (
    <>
      <PageHead title={t.pages.account} lead={texts.account.lead} />
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

function Profile({ account }: { account: AccountResponse }) {
  const { staff, notificationMails } = account;
  const { t, language: shown, setLanguage } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  const client = useQueryClient();
  const [name, setName] = useState(staff.name);
  const [mails, setMails] = useState(notificationMails);
  const [digest, setDigest] = useState(account.digest);
  const sendsMail = useQuery(sessionQuery).data?.mail;
  // Until another one is chosen here, it follows the language switch of the frame.
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? shown;
  const change = useMutation({
    mutationFn: () =>
      makeCall('changeAccount', { body: { name, language, notificationMails: mails, digest } }),
    onSuccess: async () => {
      setLanguage(language);
      setChosen(null);
      await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const fieldError = useFieldError(change.error);
  return (
    <Section title={texts.account.profile}>
      <form className="stack" onSubmit={submitTo(change)} noValidate>
        <Field
          label={texts.account.name}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <LanguageSelect label={texts.account.language} value={language} onChange={setChosen} />
        {sendsMail === true && isAllowed(staff.role, 'submissions.read') && (
          <Select
            label={texts.account.notificationMails}
            hint={texts.account.notificationMailsHint}
            value={mails}
            onChange={(event) => setMails(event.target.value as NotificationMails)}
          >
            {NOTIFICATION_MAILS.map((each) => (
              <option key={each} value={each}>
                {texts.account.notificationMailsChoices[each]}
              </option>
            ))}
          </Select>
        )}
        {sendsMail === true && (
          <Select
            label={texts.account.digest}
            hint={texts.account.digestHint}
            value={digest}
            onChange={(event) => setDigest(event.target.value as Digest)}
          >
            {DIGESTS.map((each) => (
              <option key={each} value={each}>
                {texts.account.digestChoices[each]}
              </option>
            ))}
          </Select>
        )}
        <dl className="facts">
          <dt>{texts.account.email}</dt>
          <dd>
            <bdi dir="ltr">{staff.email}</bdi>
          </dd>
          <dt>{texts.account.role}</dt>
          <dd>{t.roles[staff.role]}</dd>
        </dl>
        <ProblemNote error={change.error} />
        {change.isSuccess && <DoneNote>{t.saved}</DoneNote>}
        <p className="actions">
          <Button type="submit" isBusy={change.isPending}>
            {t.save}
          </Button>
        </p>
      </form>
    </Section>
  );
}

function Password({ account: { passwordChangedAt, staff } }: { account: AccountResponse }) {
  const { language } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <Section
      title={texts.account.password}
      action={
        <button
          type="button"
          className="link"
          onClick={() => {
            setDone(false);
            setOpen(true);
          }}
        >
          {texts.account.changePassword}
        </button>
      }
    >
      {passwordChangedAt !== null && (
        <p className="padded muted small-text">
          {fill(texts.account.passwordChanged, { date: formatDate(passwordChangedAt, language) })}
        </p>
      )}
      {isDone && <DoneNote>{texts.account.passwordDone}</DoneNote>}
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
    </Section>
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
  const texts = useTexts(ACCOUNT_TEXTS);
  const auth = useTexts(AUTH_TEXTS);
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
  return (
    <Dialog title={texts.account.changePassword} onClose={onClose}>
      <DialogForm action={texts.account.changePassword} mutation={change} onClose={onClose}>
        <HiddenUsername value={email} />
        <PasswordField
          label={texts.account.currentPassword}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={fieldError('current')}
        />
        <PasswordField
          label={texts.account.newPassword}
          hint={auth.link.passwordHint}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError('password')}
        />
        <p className="hint">{texts.account.passwordEnds}</p>
      </DialogForm>
    </Dialog>
  );
}
