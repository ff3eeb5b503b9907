import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { Select } from './field.tsx';
import { useMessages } from './i18n/messages.tsx';

/** A choice between the two languages, each named in itself. */
export function LanguageSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
}) {
  const { t } = useMessages();
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Language)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {t.languages[each]}
        </option>
      ))}
    </Select>
  );
}
