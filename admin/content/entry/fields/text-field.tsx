import './text-field.css';
import { useId } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import type { FieldType } from '../../../../contract/content/fields.ts';
import type { ContentKind } from '../../../../contract/content/kinds.ts';
import { directionOf, type Language } from '../../../../contract/locale.ts';
import { withLatinPhone } from '../../../../contract/phone-number.ts';
import { formatCount } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { Proofreading } from '../../../kit/proofreading/proofreading.tsx';
import { textDirection } from '../../../kit/text-direction.ts';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { TranslationNote, TranslationState } from '../translation-note.tsx';
import { FieldBox } from './field-box.tsx';

/** Titles longer than this are cut in search results. In characters. */
const TITLE_LENGTH = 70;

type TextFieldProps = {
  path: string;
  field: Extract<LabelledField, { type: 'localized-text' }>;
  language: Language;
};

/** One of the two texts of a field. */
export function LocalizedTextField({ path, field, language }: TextFieldProps) {
  const { kind, server, read, write, correct, mayWrite, definition } = useEntryForm();
  const value = textValue(read(path));
  const base = path.slice(0, -3);
  const isTitle = base === definition.title;
  return (
    <FieldBox
      path={path}
      field={field}
      language={language}
      aside={
        <>
          {language === 'en' && <TranslationState path={base} />}
          <TextLength text={value} isTitle={isTitle} />
        </>
      }
      note={language === 'en' && <TranslationNote path={base} />}
    >
      {(attributes) => (
        <>
          <textarea
            {...attributes}
            className={isTitle ? 'input big' : 'input'}
            rows={field.multiline ? 4 : 1}
            lang={language}
            dir={value === '' ? directionOf(language) : 'auto'}
            value={value}
            readOnly={!mayWrite(language)}
            onChange={(event) => write(path, oneLine(event.target.value, field.multiline === true))}
          />
          {mayWrite(language) && (
            <Proofreading
              text={value}
              language={language}
              place={`${kind} ${server.id} ${path}`}
              control={attributes.id}
              onCorrect={(text) => correct(path, text)}
            />
          )}
        </>
      )}
    </FieldBox>
  );
}

type PlainTextProps = { path: string; field: LabelledField; isFixed: boolean };

/** A text without a language, such as an address. */
export function PlainTextField({ path, field, isFixed }: PlainTextProps) {
  const { kind, read, write, mayWrite } = useEntryForm();
  const value = textValue(read(path));
  const isMultiline = field.type === 'text' && field.multiline === true;
  const isReadOnly = isFixed || !mayWrite(null);
  const list = useId();
  const proposals = (field.type === 'text' && field.proposals?.()) || [];
  const store = (typed: string) =>
    // A missing link is stored as null, not as an empty text.
    write(path, field.type === 'link' && typed === '' ? null : numberOfTweet(kind, typed));
  return (
    <FieldBox path={path} field={field}>
      {(attributes) =>
        isMultiline ? (
          <textarea
            {...attributes}
            className="input"
            rows={3}
            dir={textDirection(value)}
            value={value}
            readOnly={isReadOnly}
            onChange={(event) => store(event.target.value)}
          />
        ) : (
          <>
            <input
              {...attributes}
              list={proposals.length === 0 ? undefined : list}
              className={field.type === 'text' ? 'input' : 'input latin'}
              type="text"
              inputMode={MODES[field.type] ?? 'text'}
              autoCapitalize="none"
              spellCheck={field.type === 'text'}
              dir={field.type === 'text' ? textDirection(value) : 'ltr'}
              value={value}
              readOnly={isReadOnly}
              onChange={(event) => store(event.target.value)}
              onBlur={() => {
                const latin = withLatinPhone(value);
                if (field.type === 'phone' && !isReadOnly && latin !== value) write(path, latin);
              }}
            />
            {proposals.length > 0 && (
              <datalist id={list}>
                {proposals.map((proposal) => (
                  <option key={proposal} value={proposal} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </FieldBox>
  );
}

/** A tweet is stored by its number, which is the end of its link. */
function numberOfTweet(kind: ContentKind, typed: string): string {
  const [, number] = /^https:\/\/\S+\/status\/(\d+)/.exec(typed.trim()) ?? [];
  return kind === 'tweet' && number !== undefined ? number : typed;
}

/** The phone keyboards for fields that do not contain words. */
const MODES: Partial<Record<FieldType, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  link: 'url',
};

/** The length of a text: in characters of a search result for titles, in words for other texts. */
export function TextLength({ text, isTitle = false }: { text: string; isTitle?: boolean }) {
  const t = useTexts(ENTRY_TEXTS);
  const { language } = useMessages();
  if (isTitle) {
    return (
      <span className="optional end">
        <bdi dir="ltr">
          {[...text].length} / {TITLE_LENGTH}
        </bdi>
      </span>
    );
  }
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  if (words < 2) return null;
  return <span className="optional end">{formatCount(words, language, t.words)}</span>;
}

/** Returns a value as the text that is edited. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function oneLine(typed: string, isMultiline: boolean): string {
  return isMultiline ? typed : typed.replaceAll(/\s*\n\s*/g, ' ');
}
