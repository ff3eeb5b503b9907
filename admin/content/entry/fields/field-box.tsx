import './field-box.css';
import type { ReactNode } from 'react';
import type { EntryResponse } from '../../../../contract/admin/content/content.ts';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { sizeProblem } from '../../../../contract/content/oversized.ts';
import type { Language } from '../../../../contract/locale.ts';
import { fill } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { useFieldTexts } from '../../field-texts.ts';
import { CONTENT_TEXTS } from '../../texts.ts';
import type { ControlAttributes } from '../control-attributes.ts';
import { useEntryForm } from '../entry-context.tsx';
import { controlId } from '../field-paths.ts';
import { ENTRY_TEXTS } from '../texts.ts';

type FieldBoxProps = {
  path: string;
  field: LabelledField;
  /** The language of the text. Without it, both languages share the value. */
  language?: Language;
  /** Next to the label, such as the length of the text. */
  aside?: ReactNode;
  /** Between the label and the control, such as the changes in the Arabic. */
  note?: ReactNode;
  /** Whether the control is an element that a label can point to. */
  isLabelled?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
};

/** A field with its label, its hint, and its error. */
export function FieldBox({
  path,
  field,
  language,
  aside,
  note,
  isLabelled = true,
  children,
}: FieldBoxProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { inLanguage } = useTexts(CONTENT_TEXTS);
  const messages = useMessages();
  const texts = useFieldTexts();
  const { kind, server, read, isReviewed } = useEntryForm();
  const id = controlId(path);
  const base = language === undefined ? path : path.slice(0, -(language.length + 1));
  // Errors of the text as a whole are shown at the Arabic, which is the fallback for everything.
  const isAt = (other: string) => other === path || (language === 'ar' && other === base);
  // A value that is too large was never sent, so the server has said nothing about it.
  const tooLarge = sizeProblem(field, read(path));
  const problems = [
    ...new Set([
      ...(tooLarge === null ? [] : [tooLarge]),
      ...server.problems
        // The note above the field says that a machine has drafted it.
        .filter(({ code }) => code !== 'machine-draft')
        .filter((each) => isAt(each.path) && (isReviewed || isWritten(each, read(each.path))))
        .map(({ code }) => code),
    ]),
  ];
  const advice = server.advice.filter(({ path: at }) => isAt(at));
  const hint = language === 'en' ? undefined : hintOf(t.hints, `${kind}.${base}`);
  const isSetLater = field.type === 'instant' && field.setOnPublication === true;
  const isRequired = field.optional !== true && language !== 'en' && !isSetLater;
  const label = field.label[messages.language];
  const name = language === undefined ? label : fill(inLanguage[language], { field: label });
  const notes = [
    hint !== undefined && `${id}-hint`,
    problems.length > 0 && `${id}-problem`,
    advice.length > 0 && `${id}-advice`,
  ].filter(Boolean);
  const labelText = (
    <>
      {language === undefined ? (
        label
      ) : (
        <>
          <span className={language === 'en' ? 'narrow-only' : undefined} aria-hidden="true">
            {label}
          </span>
          <span className="visually-hidden">{name}</span>
        </>
      )}
      {isRequired && (
        <span className="required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div className={boxClass(language)} id={`${id}-box`}>
      <div className="label">
        {isLabelled ? (
          <label htmlFor={id}>{labelText}</label>
        ) : (
          <span id={`${id}-label`}>{labelText}</span>
        )}
        {aside}
      </div>
      {note}
      {children({
        id,
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': problems.length > 0 || undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problems.length > 0 && (
        <div id={`${id}-problem`}>
          {problems.map((code) => (
            <p className="error" key={code}>
              <Icon name="warn" />
              {texts.problem(code)}
            </p>
          ))}
        </div>
      )}
      {advice.length > 0 && (
        <div id={`${id}-advice`}>
          {advice.map((each) => (
            <p className="hint advice" key={each.code + (each.subject ?? '')}>
              <Icon name="eye" />
              {texts.advice(each)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether a problem is in a written value, and not a missing value. */
function isWritten({ code }: EntryResponse['problems'][number], value: unknown): boolean {
  if (code === 'empty' || code === 'lacks-arabic') return false;
  return value !== null && value !== undefined && value !== '';
}

function boxClass(language: Language | undefined): string {
  if (language === undefined) return 'field';
  return language === 'ar' ? 'field arabic' : 'field english';
}

/** Returns the hint for a field. @param path of its kind and its names, such as `identity.leads` */
export function hintOf(hints: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.hasOwn(hints, path) ? hints[path] : undefined;
}
