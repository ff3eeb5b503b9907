import { useQuery } from '@tanstack/react-query';
import { Select } from '../../kit/field.tsx';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { labelsQuery } from './labels-query.ts';
import { LABEL_TEXTS } from './texts.ts';

/** The condition of a list that conversations have a label. Nothing if there are no labels. */
export function LabelSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (label: string | null) => void;
}) {
  const { language } = useMessages();
  const t = useTexts(LABEL_TEXTS);
  const labels = useQuery(labelsQuery).data?.labels ?? [];
  if (labels.length === 0) return null;
  return (
    <Select
      label={t.label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t.any}</option>
      {labels.map(({ id, name }) => (
        <option key={id} value={id}>
          {name[language]}
        </option>
      ))}
    </Select>
  );
}
