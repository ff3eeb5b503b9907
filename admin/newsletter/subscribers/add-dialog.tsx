import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSENT_MAX } from '../../../contract/admin/newsletter/subscribers.ts';
import type { Language } from '../../../contract/locale.ts';
import { SUBSCRIBER_NAME_MAX } from '../../../contract/newsletter-preferences.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, TextArea } from '../../kit/field.tsx';
import { fill, isolateLatin } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { useFieldError } from '../../kit/notices.tsx';
import { subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';
import { UnsubscribedNote } from './unsubscribed-note.tsx';

/** Adds a person who has consented outside of the site, with a note on when and how. */
export function AddDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (note: string) => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const [language, setLanguage] = useState<Language>('ar');
  const [name, setName] = useState('');
  const [consent, setConsent] = useState('');
  /** The address whose owner is said to have asked again. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const anyway = confirmed === address;
  const add = useMutation({
    mutationFn: () =>
      makeCall('addSubscriber', {
        body: {
          address,
          language,
          name: name.trim() === '' ? null : name,
          consent,
          ...(anyway ? { anyway } : {}),
        },
      }),
    async onSuccess() {
      onDone(fill(t.addDialog.done, { address: isolateLatin(address.trim()) }));
      await subscribersChanged(client);
    },
  });
  const fieldError = useFieldError(add.error);
  const hasUnsubscribed = hasProblem(add.error, 'unsubscribed-before');
  return (
    <Dialog title={t.addDialog.title} onClose={onClose}>
      <p>{t.addDialog.lead}</p>
      <DialogForm
        action={t.addDialog.action}
        icon="plus"
        mutation={add}
        onClose={onClose}
        {...(hasUnsubscribed && {
          problem: (
            <UnsubscribedNote
              anyway={anyway}
              onToggle={() => setConfirmed(anyway ? null : address)}
            />
          ),
        })}
      >
        <Field
          label={t.addDialog.address}
          isLatin
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={fieldError('address')}
        />
        <Field
          label={t.correctDialog.name}
          hint={t.correctDialog.nameHint}
          autoComplete="off"
          maxLength={SUBSCRIBER_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <LanguageSelect label={t.addDialog.language} value={language} onChange={setLanguage} />
        <TextArea
          label={t.addDialog.consent}
          hint={t.addDialog.consentHint}
          rows={3}
          maxLength={CONSENT_MAX}
          value={consent}
          onChange={(event) => setConsent(event.target.value)}
          error={fieldError('consent')}
        />
      </DialogForm>
    </Dialog>
  );
}
