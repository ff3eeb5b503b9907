import '../rich-text/rich-text.css';
import { Suspense, useState } from 'react';
import type { LabelledField } from '../../../../contract/admin/content/content-labels.ts';
import { directionOf, type Language } from '../../../../contract/locale.ts';
import { fill } from '../../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../../kit/i18n/messages.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import { Proofreading } from '../../../kit/proofreading/proofreading.tsx';
import { CONTENT_TEXTS } from '../../texts.ts';
import { useEntryForm } from '../entry-context.tsx';
import { ENTRY_TEXTS } from '../texts.ts';
import { TranslationNote, TranslationState } from '../translation-note.tsx';
import { FieldBox } from './field-box.tsx';
import { plainText } from './plain-text.ts';
import { TextLength, textValue } from './text-field.tsx';

/** The editor of formatted texts. */
export const RichText = onDemand(async () => (await import('../rich-text/rich-text.tsx')).RichText);

type HtmlFieldProps = {
  path: string;
  field: Extract<LabelledField, { type: 'localized-html' }>;
  language: Language;
};

/** One of the two formatted texts of a field. */
export function HtmlField({ path, field, language }: HtmlFieldProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { inLanguage } = useTexts(CONTENT_TEXTS);
  const { language: ownLanguage } = useMessages();
  const { kind, server, read, write, correct, mayWrite } = useEntryForm();
  const [isSource, setSource] = useState(false);
  const value = textValue(read(path));
  const base = path.slice(0, -3);
  const label = fill(inLanguage[language], { field: field.label[ownLanguage] });
  return (
    <FieldBox
      path={path}
      field={field}
      language={language}
      isLabelled={isSource}
      aside={
        <>
          {language === 'en' && <TranslationState path={base} />}
          <TextLength text={plainText(value)} />
        </>
      }
      note={language === 'en' && <TranslationNote path={base} isHtml />}
    >
      {(attributes) => (
        <>
          <Suspense
            fallback={
              <div className="rich-text" role="status">
                <p className="text-box muted">{t.richText.loading}</p>
              </div>
            }
          >
            <RichText
              attributes={attributes}
              label={label}
              language={language}
              direction={directionOf(language)}
              value={value}
              isReadOnly={!mayWrite(language)}
              isSource={isSource}
              onSource={setSource}
              onChange={(html) => write(path, html)}
            />
          </Suspense>
          {mayWrite(language) && (
            <Proofreading
              text={value}
              language={language}
              isHtml
              place={`${kind} ${server.id} ${path}`}
              control={attributes.id}
              onCorrect={(html) => correct(path, html)}
            />
          )}
        </>
      )}
    </FieldBox>
  );
}
