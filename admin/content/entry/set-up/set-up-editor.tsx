import './set-up.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SignedInStaff } from '../../../../contract/admin/auth/auth.ts';
import { changesBetween } from '../../../../contract/admin/content/draft-fields.ts';
import type { Language } from '../../../../contract/locale.ts';
import { makeCall } from '../../../api/call.ts';
import { endSetUp } from '../../../api/queries.ts';
import { publishBarHeight } from '../../../kit/action-bar.tsx';
import { Button } from '../../../kit/button.tsx';
import { fill } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { ProblemNote, useTitle } from '../../../kit/notices.tsx';
import { usePreview } from '../../../kit/preview/use-preview.ts';
import { TopBar } from '../../../kit/top-bar.tsx';
import { PagePreview } from '../../page-preview.tsx';
import { EntryFormProvider } from '../entry-context.tsx';
import { EntryPublication, useEntryDialogs } from '../entry-dialogs.tsx';
import type { OpenedEntry } from '../entry-editor.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { formParts } from '../form-parts.ts';
import { ProblemSummary } from '../problem-summary.tsx';
import { SaveLine, SaveStatus } from '../save-status.tsx';
import { TranslationTabs } from '../translation-tabs.tsx';
import { useEditedEntry } from '../use-edited-entry.ts';
import { useFieldFocus } from '../use-field-focus.ts';
import { useFormValue } from '../use-form-value.ts';
import { isInStep, SET_UP_STEPS } from './steps.ts';
import { SET_UP_TEXTS } from './texts.ts';

/** Edits the identity step by step. It saves the values as the draft of the identity, and publishes them at the end. */
export function SetUpEditor({
  entry: initial,
  copy,
  restored,
  staff,
}: OpenedEntry & { staff: SignedInStaff }) {
  const t = useTexts(SET_UP_TEXTS);
  const { language } = useMessages();
  const editing = useEditedEntry(initial, restored, copy);
  const { entry, server, unsaved } = editing;
  useTitle(t.title);

  const [step, setStep] = useState(0);
  const [tab, setTab] = useState<Language>(language);
  const preview = usePreview(language);
  const { publishing, retry, dialogs } = useEntryDialogs(editing);
  const form = useFormValue(editing, staff.role, publishing.isReviewed, null);
  const pane = useRef<HTMLDivElement>(null);
  const focus = useFieldFocus(form.definition.fields, pane, setTab);

  const client = useQueryClient();
  const [, navigate] = useLocation();
  const ending = useMutation({
    mutationFn: () => makeCall('endSetUp', {}),
    onSuccess() {
      endSetUp(client);
      navigate('/', { replace: true });
    },
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A new step is announced by its heading, and the first one by that of the page.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [step]);

  const current = SET_UP_STEPS[step] ?? SET_UP_STEPS[0];
  const isLast = step === SET_UP_STEPS.length - 1;
  const hasChanges = server.state !== 'live' || unsaved.length > 0;
  const fields = formParts('identity').flatMap((part) =>
    isInStep(current, part) ? part.fields : [],
  );
  return (
    <EntryFormProvider value={form}>
      <div className="entry set-up" data-language={tab}>
        <TopBar title={t.title}>
          <span role="status">
            <SaveStatus editing={editing} isShort />
          </span>
        </TopBar>
        <div className={preview.place === 'beside' ? 'editor with-wide-preview' : 'editor alone'}>
          <div className="pane" ref={pane}>
            <div className="form">
              <header className="set-up-head">
                <h1>{t.title}</h1>
                <p className="lead">{t.lead}</p>
                <p>
                  <button
                    type="button"
                    className="link"
                    disabled={ending.isPending}
                    onClick={() => ending.mutate()}
                  >
                    {hasChanges ? t.later : t.keep}
                  </button>
                </p>
                <ol className="set-up-steps">
                  {SET_UP_STEPS.map((each, index) => (
                    <li key={each}>
                      <button
                        type="button"
                        aria-current={index === step ? 'step' : undefined}
                        onClick={() => setStep(index)}
                      >
                        {t.steps[each].name}
                      </button>
                    </li>
                  ))}
                </ol>
              </header>
              <section aria-labelledby="set-up-step">
                <h2 id="set-up-step" ref={heading} tabIndex={-1}>
                  {fill(t.step, {
                    n: step + 1,
                    all: SET_UP_STEPS.length,
                    name: t.steps[current].name,
                  })}
                </h2>
                <p className="muted">{t.steps[current].lead}</p>
                <ProblemSummary onGo={focus.goTo} />
                {current === 'names' && (
                  <TranslationTabs
                    server={server}
                    tab={tab}
                    onTab={(next) => {
                      setTab(next);
                      preview.setLanguage(next);
                    }}
                  />
                )}
                <FieldRows fields={fields} />
              </section>
              {ending.error !== null && <ProblemNote error={ending.error} />}
            </div>
            <section className="action-bar" aria-label={t.title} ref={publishBarHeight}>
              <SaveLine
                editing={editing}
                unpublished={
                  changesBetween('identity', server.live?.fields ?? {}, entry.fields).length
                }
                onRetry={retry}
              />
              <div className="end">
                {preview.place !== 'beside' && (
                  <Button icon="eye" onClick={preview.toggle}>
                    {t.preview}
                  </Button>
                )}
                {step > 0 && <Button onClick={() => setStep(step - 1)}>{t.back}</Button>}
                {isLast ? (
                  <Button
                    look="primary"
                    disabled={ending.isPending}
                    onClick={() => (hasChanges ? publishing.review() : ending.mutate())}
                  >
                    {hasChanges ? t.publish : t.finish}
                  </Button>
                ) : (
                  <Button look="primary" onClick={() => setStep(step + 1)}>
                    {t.next}
                    <span className="arrow" />
                  </Button>
                )}
              </div>
            </section>
          </div>
          {preview.place !== null && (
            <PagePreview
              preview={preview}
              entryKey={{ kind: server.kind, id: server.id }}
              isPhoneFirst={preview.place === 'over'}
              revision={`${server.draft?.version ?? 0} ${server.live?.changedAt ?? 0}`}
            />
          )}
        </div>
        {dialogs}
        <EntryPublication
          editing={editing}
          publishing={{
            ...publishing,
            finish() {
              publishing.finish();
              ending.mutate();
            },
          }}
        />
      </div>
    </EntryFormProvider>
  );
}
