import { textsIn } from '../../../contract/admin/pairs.ts';
import './template-dialog.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  isApplicationForm,
} from '../../../contract/admin/inbox/inbox.ts';
import {
  fillTemplate,
  PLACEHOLDERS,
  type TemplateValue,
} from '../../../contract/admin/inbox/placeholders.ts';
import type { ReplyTemplate } from '../../../contract/admin/inbox/reply-templates.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { directionOf, LANGUAGES, type Language, type Localized } from '../../../contract/locale.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { DialogForm } from '../../kit/dialog-form.tsx';
import { Field, Select, TextArea } from '../../kit/field.tsx';
import { fill, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemBlock, useFieldError } from '../../kit/notices.tsx';
import { INBOX_TEXTS } from '../texts.ts';
import { replyTemplatesQuery } from './reply-templates-query.ts';
import { SAMPLES, TEMPLATE_TEXTS } from './texts.ts';

type TemplateDialogProps = {
  form: StaffFormName;
  /** Null: a new one. */
  template: ReplyTemplate | null;
  /** Asks whether to remove it. */
  onRemove?: () => void;
  onClose: () => void;
  onDone: (sentence: string) => void;
};

/** Edits a template in both languages, with its placeholders and a preview. */
export function TemplateDialog({ form, template, onRemove, onClose, onDone }: TemplateDialogProps) {
  const { language } = useMessages();
  const t = useTexts(TEMPLATE_TEXTS);
  const { stages } = useTexts(INBOX_TEXTS);
  const client = useQueryClient();
  const [title, setTitle] = useState<Localized>(template?.title ?? { ar: '', en: '' });
  const [text, setText] = useState<Localized>(template?.text ?? { ar: '', en: '' });
  const [stage, setStage] = useState<ApplicationStage | null>(template?.stage ?? null);
  const stored = useQuery(replyTemplatesQuery).data?.templates.find(
    ({ id }) => id === template?.id,
  );
  const save = useMutation({
    mutationFn: async (version: number) => {
      const texts = {
        titleAr: title.ar,
        titleEn: title.en,
        textAr: text.ar,
        textEn: text.en,
        stage,
      };
      if (template === null) {
        await makeCall('createReplyTemplate', { body: { form, ...texts } });
      } else {
        await makeCall('changeReplyTemplate', { id: template.id, body: { version, ...texts } });
      }
    },
    onSettled: () => client.invalidateQueries(replyTemplatesQuery),
    onSuccess: () => onDone(fill(t.saved, { title: isolate(title[language]) })),
  });
  const shown = hasProblem(save.error, 'conflict') ? stored : undefined;
  const fieldError = useFieldError(save.error);
  const errorOf = (name: 'title' | 'text', of: Language) =>
    fieldError(`${name}${of === 'ar' ? 'Ar' : 'En'}`);
  return (
    <Dialog
      title={template === null ? t.addTitle[form] : t.editTitle}
      className="template-dialog"
      onClose={onClose}
    >
      <DialogForm
        action={shown === undefined ? t.save : t.saveMine}
        // What a colleague has saved is shown before it is replaced.
        mutation={{ ...save, mutate: () => save.mutate((shown ?? template)?.version ?? 0) }}
        onClose={onClose}
        otherActions={
          onRemove !== undefined && (
            <Button icon="trash" onClick={onRemove}>
              {t.remove}
            </Button>
          )
        }
        {...(shown === undefined ? {} : { problem: <Conflict stored={shown} /> })}
      >
        {isApplicationForm(form) && (
          <Select
            label={t.stage}
            hint={t.stageHint}
            value={stage ?? ''}
            onChange={({ target }) =>
              setStage(APPLICATION_STAGES.find((each) => each === target.value) ?? null)
            }
          >
            <option value="">{t.noStage}</option>
            {APPLICATION_STAGES.map((each) => (
              <option key={each} value={each}>
                {stages[each]}
              </option>
            ))}
          </Select>
        )}
        <div className="template-languages">
          {LANGUAGES.map((of) => (
            <fieldset key={of} className="stack">
              <legend>{t.languages[of]}</legend>
              <Field
                label={t.name}
                hint={t.nameHint}
                lang={of}
                value={title[of]}
                onChange={({ target }) => setTitle({ ...title, [of]: target.value })}
                error={errorOf('title', of)}
              />
              <TemplateText
                of={of}
                value={text[of]}
                error={errorOf('text', of)}
                onChange={(next) => setText({ ...text, [of]: next })}
              />
            </fieldset>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  );
}

type TemplateTextProps = {
  of: Language;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** The text of a template, with buttons that insert placeholders, and a preview. */
function TemplateText({ of, value, error, onChange }: TemplateTextProps) {
  const t = useTexts(TEMPLATE_TEXTS);
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useId();
  function insert(placeholder: string) {
    const { current } = field;
    const start = current?.selectionStart ?? value.length;
    const end = current?.selectionEnd ?? value.length;
    const inserted = `{${placeholder}}`;
    onChange(value.slice(0, start) + inserted + value.slice(end));
    const caret = start + inserted.length;
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(caret, caret);
    });
  }
  return (
    <>
      <TextArea
        ref={field}
        label={t.text}
        lang={of}
        dir={directionOf(of)}
        rows={8}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      <p className="placeholders">
        <span className="small-text muted">{t.insert}</span>
        {(Object.keys(PLACEHOLDERS[of]) as TemplateValue[]).map((name) => {
          const placeholder = PLACEHOLDERS[of][name];
          return (
            <Button
              key={name}
              size="small"
              lang={of}
              aria-label={fill(t.insertOf, { value: isolate(placeholder) })}
              onClick={() => insert(placeholder)}
            >
              <bdi>{placeholder}</bdi>
            </Button>
          );
        })}
      </p>
      {value.trim() !== '' && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className="label">
            {t.preview}
          </h3>
          <p className="template-preview" lang={of} dir={directionOf(of)}>
            {fillTemplate(value, of, textsIn(SAMPLES, of))}
          </p>
        </section>
      )}
    </>
  );
}

/** The stored text, if somebody else has saved the template meanwhile. */
function Conflict({ stored }: { stored: ReplyTemplate }) {
  const t = useTexts(TEMPLATE_TEXTS);
  return (
    <ProblemBlock>
      <p>{t.conflict}</p>
      {LANGUAGES.map((of) => (
        <p key={of} className="template-preview" lang={of} dir={directionOf(of)}>
          <b>{stored.title[of]}</b>
          {`\n${stored.text[of]}`}
        </p>
      ))}
    </ProblemBlock>
  );
}
