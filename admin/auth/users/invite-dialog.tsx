import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffRole } from '../../../contract/admin/permissions.ts';
import type { Language } from '../../../contract/locale.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field } from '../../kit/field.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { useFieldError } from '../../kit/notices.tsx';
import { useConfirmedCall } from '../../kit/use-confirmed-call.ts';
import type { ChangeResult } from './change-result.ts';
import { RoleChoice } from './role-choice.tsx';
import { USERS_TEXTS } from './texts.ts';

/** Invites a user with a one-time link. */
export function InviteDialog({
  hasMail,
  onClose,
  onDone,
}: {
  hasMail: boolean;
  onClose: () => void;
  onDone: (result: ChangeResult) => void;
}) {
  const { language: ownLanguage } = useMessages();
  const texts = useTexts(USERS_TEXTS);
  const call = useConfirmedCall();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('editor');
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const invite = useMutation({
    mutationFn: () => call('invite', { body: { name, email, role, language } }),
    onSuccess: (sent) =>
      onDone(
        sent.mailed ? { note: fill(texts.mailed, { email: isolate(email) }) } : { link: sent.link },
      ),
  });
  const fieldError = useFieldError(invite.error);
  return (
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <DialogForm
        action={hasMail ? texts.send : texts.make}
        icon="letter"
        mutation={invite}
        onClose={onClose}
      >
        <Field
          label={texts.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <Field
          label={texts.email}
          isLatin
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError('email')}
        />
        <RoleChoice value={role} onChange={setRole} />
        <LanguageSelect label={texts.language} value={language} onChange={setLanguage} />
      </DialogForm>
    </Dialog>
  );
}
