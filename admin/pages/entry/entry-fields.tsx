import type { Language } from '../../../contract/locale.ts';
import { Section } from '../../components/section.tsx';
import { usedFields } from '../../content/kind-rules.ts';
import { useEntryTexts } from '../../i18n/entry/entry-texts.ts';
import { FieldRows, isLocalized } from './fields/field-rows.tsx';
import { IssueFields } from './issue/issue-fields.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { settingsParts } from './settings-parts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

type EntryFieldsProps = {
  editing: EntryEditing;
  tab: Language;
  onTab: (language: Language) => void;
};

/** The fields of an entry: the texts in both languages, then what these have in common. Those of the settings are in parts. */
export function EntryFields({ editing: { entry, server }, tab, onTab }: EntryFieldsProps) {
  const t = useEntryTexts();
  const { kind } = server;
  const fields = Object.entries(usedFields(kind, entry.fields));
  const texts = fields.filter(([, field]) => isLocalized(field));
  const others = fields.filter(([, field]) => !isLocalized(field));
  return (
    <>
      {texts.length > 0 && <LanguageTabs server={server} tab={tab} onTab={onTab} />}
      {kind === 'settings' ? (
        <SettingsFields />
      ) : kind === 'newsletter-issue' ? (
        <IssueFields isPublished={server.live !== null} />
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

function SettingsFields() {
  const t = useEntryTexts();
  return settingsParts().map(({ name, fields }) =>
    name === null ? (
      <FieldRows key={fields[0]?.[0]} fields={fields} />
    ) : (
      <Section key={name} title={t.settingsParts[name]}>
        <FieldRows fields={fields} />
      </Section>
    ),
  );
}
