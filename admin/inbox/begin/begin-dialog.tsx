import './begin-dialog.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BEGIN_MAX } from '../../../contract/admin/inbox/begin.ts';
import {
  BEGUN_KINDS,
  type BegunKind,
  WRITING_BASES,
  type WritingBasis,
} from '../../../contract/begun.ts';
import { EMAIL_LENGTH } from '../../../contract/email-address.ts';
import { CONTACT_TOPICS, type ContactTopic } from '../../../contract/forms/contact.ts';
import { FIELD_TEXTS } from '../../../contract/forms/field-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/locale.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, Select, TextArea } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSelect } from '../../kit/language-select.tsx';
import { ProblemText, useFieldError, useProblemText } from '../../kit/notices.tsx';
import { Segments } from '../../kit/segments.tsx';
import { inboxPath } from '../inbox-address.ts';
import { inboxChanged } from '../inbox-queries.ts';
import { KnownNotes } from './known-notes.tsx';
import { BEGIN_TEXTS } from './texts.ts';

/** With whom a conversation begins. An unknown part is empty. */
export type KnownPerson = { name: string; email: string; phone: string };

const NOBODY: KnownPerson = { name: '', email: '', phone: '' };

/** Asks with whom a conversation begins, how, and about what. */
export function BeginDialog({
  person,
  onClose,
}: {
  /** Null: that is typed. */
  person: KnownPerson | null;
  onClose: () => void;
}) {
  const { language: own } = useMessages();
  const t = useTexts(BEGIN_TEXTS);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<BegunKind>('phone');
  const [who, setWho] = useState(person ?? NOBODY);
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const [topic, setTopic] = useState<ContactTopic | null>(null);
  const [text, setText] = useState('');
  const [subject, setSubject] = useState('');
  const [basis, setBasis] = useState<WritingBasis>('asked');
  const begin = useMutation({
    mutationFn() {
      const [email, phone] = [who.email.trim(), who.phone.trim()];
      const about = {
        key,
        name: who.name,
        language,
        topic,
        ...(email !== '' && { email }),
        ...(phone !== '' && { phone }),
      };
      return makeCall('beginConversation', {
        body: kind === 'writing' ? { ...about, kind, basis, subject } : { ...about, kind, text },
      });
    },
    async onSuccess({ id }) {
      onClose();
      navigate(inboxPath({}, id));
      await inboxChanged(client);
    },
  });
  const errorOf = useFieldError(begin.error);
  const problemText = useProblemText();
  const failed = begin.error instanceof CallFailed ? begin.error : null;
  const begun = person ?? NOBODY;
  const isTyped =
    text !== '' ||
    subject !== '' ||
    (['name', 'email', 'phone'] as const).some((part) => who[part] !== begun[part]);
  const change = (part: Partial<KnownPerson>) => setWho({ ...who, ...part });
  const topics = FIELD_TEXTS[own].choices.topic.options;
  return (
    <Dialog title={t.title} isPersistent={isTyped} onClose={onClose}>
      <DialogForm
        action={kind === 'writing' ? t.write : t.begin}
        mutation={begin}
        onClose={onClose}
        {...(failed?.refusal.conversation !== undefined && {
          problem: (
            <ProblemText>
              {problemText(failed)}{' '}
              <Link href={inboxPath({}, failed.refusal.conversation)} onClick={onClose}>
                {t.openBegun}
              </Link>
            </ProblemText>
          ),
        })}
      >
        <div className="begin-how">
          <Segments
            legend={t.how}
            value={kind}
            options={BEGUN_KINDS.map((each) => [each, t.kinds[each]])}
            onChange={setKind}
          />
          <p className="hint">{t.hints[kind]}</p>
        </div>
        <Field
          label={t.name}
          autoComplete="off"
          maxLength={BEGIN_MAX.name}
          value={who.name}
          error={errorOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className="begin-contact">
          <Field
            label={t.email}
            isLatin
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_LENGTH}
            value={who.email}
            error={errorOf('email')}
            onChange={({ target }) => change({ email: target.value })}
          />
          <Field
            label={t.phone}
            isLatin
            inputMode="tel"
            autoComplete="off"
            maxLength={EMAIL_LENGTH}
            value={who.phone}
            error={errorOf('phone')}
            onChange={({ target }) => change({ phone: target.value })}
          />
          {kind !== 'writing' && <p className="hint">{t.either}</p>}
        </div>
        <KnownNotes email={who.email} phone={who.phone} onLeave={onClose} />
        <div className="begin-contact">
          <LanguageSelect label={t.language} value={language} onChange={setLanguage} />
          <Select
            label={t.topic}
            value={topic ?? ''}
            onChange={({ target }) =>
              setTopic(CONTACT_TOPICS.find((each) => each === target.value) ?? null)
            }
          >
            <option value="">{t.noTopic}</option>
            {CONTACT_TOPICS.map((each) => (
              <option key={each} value={each}>
                {topics[each]}
              </option>
            ))}
          </Select>
        </div>
        {kind === 'writing' ? (
          <>
            <Field
              label={t.subject}
              lang={language}
              autoComplete="off"
              maxLength={BEGIN_MAX.subject}
              value={subject}
              error={errorOf('subject')}
              onChange={({ target }) => setSubject(target.value)}
            />
            <Select
              label={t.basis}
              hint={t.basisHint}
              value={basis}
              onChange={({ target }) =>
                setBasis(WRITING_BASES.find((each) => each === target.value) ?? basis)
              }
            >
              {WRITING_BASES.map((each) => (
                <option key={each} value={each}>
                  {t.bases[each]}
                </option>
              ))}
            </Select>
          </>
        ) : (
          <TextArea
            label={t.text}
            rows={4}
            maxLength={BEGIN_MAX.text}
            value={text}
            error={errorOf('text')}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
