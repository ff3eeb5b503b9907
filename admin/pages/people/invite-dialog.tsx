import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import type { StaffRole } from '../../../contract/permissions.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { ProblemNote, useFieldError } from '../../components/notices.tsx';
import { useConfirmedCall } from '../../frame/confirm.tsx';
import { fill, isolate } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import type { Outcome } from './outcome.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites somebody by a one-time link. */
export function InviteDialog({
  hasMail,
  onClose,
  onDone,
}: {
  hasMail: boolean;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const { t, language: ownLanguage } = useMessages();
  const call = useConfirmedCall();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('editor');
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const invite = useMutation({
    mutationFn: () => call('invite', { body: { name, email, role, language } }),
    onSuccess: (sent) =>
      onDone(
        sent.mailed
          ? { note: fill(t.people.mailed, { email: isolate(email) }) }
          : { link: sent.link },
      ),
  });
  const fieldError = useFieldError(invite.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  }
  return (
    <Dialog title={t.people.inviteTitle} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <ProblemNote error={invite.error} />
        <Field
          label={t.people.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <Field
          label={t.people.email}
          isLatin
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError('email')}
        />
        <RoleChoice value={role} onChange={setRole} />
        <Select
          label={t.people.language}
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {t.languages[each]}
            </option>
          ))}
        </Select>
        <p className="acts">
          <Button type="submit" look="go" icon="letter" isBusy={invite.isPending}>
            {hasMail ? t.people.send : t.people.make}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
