import './welcome-dialog.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mailPreviewAddress } from '../../../contract/admin/newsletter/issues.ts';
import {
  WELCOME,
  WELCOME_FIELDS,
  WELCOME_SUBJECT_MAX,
  WELCOME_TEXT_MAX,
  type Welcome,
  type WelcomeResponse,
} from '../../../contract/admin/newsletter/welcome.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { makeCall } from '../../api/call.ts';
import { welcomeQuery } from '../../api/campaign-queries.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, TextArea } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { LanguageSegments } from '../../kit/language-segments.tsx';
import { PageState, useDoneNote, useFieldError } from '../../kit/notices.tsx';
import { PreviewStage } from '../../kit/preview/preview-stage.tsx';
import { WELCOME_TEXTS } from './welcome-texts.ts';

type DialogProps = { onClose: () => void; onDone: (note: string) => void };

/** Lets staff write the mail that subscribers get after confirming, see it, and send it to themselves. */
export function WelcomeDialog({ onClose, onDone }: DialogProps) {
  const t = useTexts(WELCOME_TEXTS);
  const welcome = useQuery({ ...welcomeQuery, staleTime: 0, gcTime: 0 });
  // What somebody types stays, also if it is asked for again.
  const isFresh = welcome.data !== undefined && !welcome.isFetching;
  const [shown, setShown] = useState<WelcomeResponse | null>(null);
  const [isChanged, setChanged] = useState(false);
  if (shown === null && isFresh) setShown(welcome.data);
  return (
    <Dialog
      title={t.title}
      className="welcome-dialog"
      isWide
      isPersistent={isChanged}
      onClose={onClose}
    >
      <p>{t.lead}</p>
      {shown === null ? (
        <PageState error={welcome.error} onRetry={() => welcome.refetch()} />
      ) : (
        <WelcomeForm
          stored={shown}
          onChange={() => setChanged(true)}
          onSaved={(saved) => {
            setShown(saved);
            setChanged(false);
          }}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function WelcomeForm({
  stored,
  onChange,
  onSaved,
  onClose,
  onDone,
}: DialogProps & {
  stored: WelcomeResponse;
  onChange: () => void;
  onSaved: (saved: WelcomeResponse) => void;
}) {
  const { t: common } = useMessages();
  const t = useTexts(WELCOME_TEXTS);
  const client = useQueryClient();
  const [written, setWritten] = useState<Welcome>(stored);
  const [doneNote, showDone] = useDoneNote();
  const edit = (changes: Partial<Welcome>) => {
    onChange();
    setWritten({ ...written, ...changes });
  };
  const save = useMutation({
    async mutationFn() {
      const { isOn, subject, text } = written;
      await makeCall('saveWelcome', {
        body: {
          ...{ version: stored.version, isOn, subjectAr: subject.ar, subjectEn: subject.en },
          ...{ textAr: text.ar, textEn: text.en },
        },
      });
      onSaved(await client.fetchQuery({ ...welcomeQuery, staleTime: 0 }));
    },
  });
  const test = useMutation({
    async mutationFn() {
      showDone(null);
      await save.mutateAsync();
      await makeCall('sendTestIssue', { body: { issue: WELCOME, languages: [...LANGUAGES] } });
    },
    onSuccess: () => showDone(t.tested),
  });
  const fieldError = useFieldError(save.error);
  const isWritten = LANGUAGES.every(
    (each) => written.subject[each].trim() !== '' && written.text[each].trim() !== '',
  );
  return (
    <DialogForm
      action={common.save}
      mutation={{
        isPending: save.isPending,
        error: save.error ?? test.error,
        mutate: () => save.mutate(undefined, { onSuccess: () => onDone(t.saved) }),
      }}
      onClose={onClose}
      otherActions={
        <Button isBusy={test.isPending} disabled={!isWritten} onClick={() => test.mutate()}>
          {t.test}
        </Button>
      }
      conflict={t.conflict}
    >
      {doneNote}
      <div className="welcome-columns">
        <div className="welcome-fields">
          <label className="check-label">
            <input
              type="checkbox"
              checked={written.isOn}
              onChange={(event) => edit({ isOn: event.target.checked })}
            />
            <span>{t.isOn}</span>
          </label>
          {LANGUAGES.map((each) => (
            <fieldset key={each} className="topic">
              <legend>{t.inLanguage[each]}</legend>
              <Field
                label={t.subject}
                lang={each}
                maxLength={WELCOME_SUBJECT_MAX}
                value={written.subject[each]}
                onChange={({ target }) =>
                  edit({ subject: { ...written.subject, [each]: target.value } })
                }
                error={fieldError(WELCOME_FIELDS.subject[each])}
              />
              <TextArea
                label={t.text}
                hint={t.textHint[each]}
                lang={each}
                rows={6}
                maxLength={WELCOME_TEXT_MAX}
                value={written.text[each]}
                onChange={({ target }) => edit({ text: { ...written.text, [each]: target.value } })}
                error={fieldError(WELCOME_FIELDS.text[each])}
              />
            </fieldset>
          ))}
        </div>
        <WelcomePreview revision={stored.version} />
      </div>
    </DialogForm>
  );
}

/** The mail as it is saved. @param props.revision its version */
function WelcomePreview({ revision }: { revision: string }) {
  const { language: own } = useMessages();
  const t = useTexts(WELCOME_TEXTS);
  const [language, setLanguage] = useState<Language>(own);
  return (
    <section className="welcome-preview" aria-label={t.preview}>
      <LanguageSegments legend={t.previewLanguage} value={language} onChange={setLanguage} />
      <PreviewStage
        address={mailPreviewAddress(WELCOME, language, 'light')}
        revision={revision}
        title={t.preview}
        width={null}
      />
      <p className="hint">{t.previewHint}</p>
    </section>
  );
}
