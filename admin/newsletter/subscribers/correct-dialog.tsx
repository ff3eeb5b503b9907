import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  CONSENT_MAX,
  type SubscriberFacts,
  type SubscriberResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { SUBSCRIBER_NAME_MAX } from '../../../contract/newsletter-preferences.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, TextArea } from '../../kit/field.tsx';
import { fill, isolateLatin } from '../../kit/i18n/format.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { ProblemText, useFieldError } from '../../kit/notices.tsx';
import { SUBSCRIBERS_PATH } from '../../kit/paths.ts';
import { subscribersChanged } from './subscriber-queries.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';
import { UnsubscribedNote } from './unsubscribed-note.tsx';

/** Corrects a subscriber's name, language and address. The owner of a new address is asked, unless staff know that they consent. */
export function CorrectDialog({
  one,
  onClose,
  onDone,
}: {
  one: SubscriberResponse;
  onClose: () => void;
  onDone: (note: string) => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const client = useQueryClient();
  // As it was when the dialog was opened: the query may be refreshed while somebody types.
  const [seen] = useState<SubscriberFacts>({
    address: one.newAddress?.address ?? one.address,
    language: one.language,
    name: one.name,
  });
  const [name, setName] = useState(seen.name ?? '');
  const [address, setAddress] = useState(seen.address);
  const [language, setLanguage] = useState(seen.language);
  const [consent, setConsent] = useState('');
  /** The address for which it was said that they asked again. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const anyway = confirmed === address;
  const isOther = address.trim() !== one.address;
  const correct = useMutation({
    mutationFn: () =>
      makeCall('correctSubscriber', {
        id: one.id,
        body: {
          ...{ seen, address, language, name: name.trim() === '' ? null : name },
          ...(isOther && consent.trim() !== '' ? { consent } : {}),
          ...(anyway ? { anyway } : {}),
        },
      }),
    async onSuccess({ asked }) {
      onDone(
        asked
          ? fill(t.correctDialog.asked, { address: isolateLatin(address.trim()) })
          : t.correctDialog.done,
      );
      await subscribersChanged(client);
    },
    // What others have changed meanwhile is shown when the dialog is opened again.
    onError: () => subscribersChanged(client),
  });
  const fieldError = useFieldError(correct.error);
  return (
    <Dialog title={t.correctDialog.title} onClose={onClose}>
      <DialogForm
        action={t.correctDialog.action}
        mutation={correct}
        onClose={onClose}
        {...problemOf(correct.error, anyway, () => setConfirmed(anyway ? null : address))}
      >
        <Field
          label={t.correctDialog.name}
          hint={t.correctDialog.nameHint}
          autoComplete="off"
          maxLength={SUBSCRIBER_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError('name')}
        />
        <Field
          label={one.kind === 'phone' ? t.phone : t.address}
          isLatin
          inputMode={one.kind === 'phone' ? 'tel' : 'email'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={fieldError('address')}
        />
        {isOther && (
          <TextArea
            label={t.correctDialog.consent}
            hint={one.kind === 'phone' ? t.addDialog.consentHint : t.correctDialog.consentHint}
            rows={3}
            maxLength={CONSENT_MAX}
            value={consent}
            onChange={(event) => setConsent(event.target.value)}
            error={fieldError('consent')}
          />
        )}
        <LanguageSelect label={t.addDialog.language} value={language} onChange={setLanguage} />
      </DialogForm>
    </Dialog>
  );
}

/** What is said in place of the general problem: whoever has the address is linked, and who unsubscribed is asked about. */
function problemOf(error: unknown, anyway: boolean, onToggle: () => void) {
  if (!(error instanceof CallFailed)) return {};
  if (error.problem === 'unsubscribed-before') {
    return { problem: <UnsubscribedNote anyway={anyway} onToggle={onToggle} /> };
  }
  if (error.problem === 'already-subscribed' && error.refusal.subscriber !== undefined) {
    return { problem: <TakenNote id={error.refusal.subscriber} /> };
  }
  if (error.problem === 'conflict' || error.problem === 'too-many') {
    return { problem: <RefusedNote problem={error.problem} /> };
  }
  return {};
}

function TakenNote({ id }: { id: string }) {
  const { correctDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  return (
    <ProblemText>
      {t.taken} <Link href={`${SUBSCRIBERS_PATH}/${id}`}>{t.showOther}</Link>
    </ProblemText>
  );
}

function RefusedNote({ problem }: { problem: 'conflict' | 'too-many' }) {
  const { correctDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  return <ProblemText>{problem === 'conflict' ? t.changed : t.mailed}</ProblemText>;
}
