import type { Language } from '../../../contract/locale.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { Section } from '../../kit/section.tsx';
import { usedFields } from '../kind-rules.ts';
import { FieldRows, isLocalized } from './fields/field-rows.tsx';
import { formParts, isInParts } from './form-parts.ts';
import { IssueFields } from './issue/issue-fields.tsx';
import { DraftAll } from './machine-draft.tsx';
import { PageFields } from './page/page-fields.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import { TranslationTabs } from './translation-tabs.tsx';
import type { EntryEditing } from './use-edited-entry.ts';

type EntryFieldsProps = {
  editing: EntryEditing;
  tab: Language;
  onTab: (language: Language) => void;
};

/**
 * The fields of an entry: the texts in both languages, then what the languages share. Settings and identity have their fields
 * in parts.
 */
export function EntryFields({ editing: { entry, server }, tab, onTab }: EntryFieldsProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { kind } = server;
  const fields = Object.entries(usedFields(kind, entry.fields));
  const texts = fields.filter(([, field]) => isLocalized(field));
  const others = fields.filter(([, field]) => !isLocalized(field));
  return (
    <>
      {texts.length > 0 && <TranslationTabs server={server} tab={tab} onTab={onTab} />}
      {texts.length > 0 && <DraftAll />}
      {isInParts(kind) ? (
        <FieldsInParts kind={kind} />
      ) : kind === 'newsletter-issue' ? (
        <IssueFields isPublished={server.live !== null} />
      ) : kind === 'page' ? (
        <PageFields />
      ) : (
        <>
          <FieldRows fields={texts} />
          {texts.length > 0 && others.length > 0 && (
            <div className="section-head">
              <h2>{t.shared}</h2>
            </div>
          )}
          <FieldRows fields={others} />
        </>
      )}
    </>
  );
}

function FieldsInParts({ kind }: { kind: Parameters<typeof formParts>[0] }) {
  const t = useTexts(ENTRY_TEXTS);
  return formParts(kind).map(({ name, fields }) =>
    name === null ? (
      <FieldRows key={fields[0]?.[0]} fields={fields} />
    ) : (
      <Section key={name} title={t.formParts[name]}>
        <FieldRows fields={fields} />
      </Section>
    ),
  );
}
