import { useQuery } from '@tanstack/react-query';
import { type ApplicationEntry, FORM_FILTERS } from '../../contract/admin/inbox/inbox.ts';
import { APPLICATION_FORMS } from '../../contract/forms/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { hasForm } from '../../contract/modules.ts';
import { useModulesOff } from '../api/modules.ts';
import { FilterSelect } from '../kit/filter-select.tsx';
import { fill, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { ApplicationsFilter } from './inbox-address.ts';
import { applicationEntriesQuery } from './inbox-queries.ts';
import { INBOX_TEXTS } from './texts.ts';

/** Separates a form and the id of an entry in the value of a choice. */
const SEPARATOR = ':';

type ApplicationsSelectProps = {
  filter: ApplicationsFilter;
  onChange: (filter: ApplicationsFilter) => void;
};

/** Chooses which applications are shown: all, by one form, or for one vacancy or programme. */
export function ApplicationsSelect({ filter: { form, entry }, onChange }: ApplicationsSelectProps) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const off = useModulesOff();
  const { data } = useQuery(applicationEntriesQuery);
  const entries = data?.entries ?? [];
  // Submissions of a form whose module is off stay reachable.
  const forms = APPLICATION_FORMS.filter(
    (each) => hasForm(each, off) || each === form || entries.some((entry) => entry.form === each),
  );
  return (
    <FilterSelect
      label={t.board.which}
      value={[form ?? 'applications', entry].filter((part) => part !== null).join(SEPARATOR)}
      options={[
        ['applications', t.board.every],
        ...forms.flatMap((each) => [
          [each, t.formsOf[each]] as const,
          ...entries
            .filter((one) => one.form === each)
            .map(
              (one) =>
                [
                  `${each}${SEPARATOR}${one.id}`,
                  fill(t.list.option, {
                    state: nameOf(one, language),
                    n: formatNumber(totalOf(one)),
                  }),
                ] as const,
            ),
        ]),
      ]}
      onChange={(value = '') => {
        const [name, id] = value.split(SEPARATOR);
        onChange({ form: FORM_FILTERS.find((each) => each === name) ?? null, entry: id ?? null });
      }}
    />
  );
}

/** Returns the name of an entry, or its id if it never existed here. */
export function nameOf({ title, id }: ApplicationEntry, language: Language): string {
  return title[language] || title.ar || title.en || formatNumber(id);
}

/** Returns how many applications there are for an entry. */
export function totalOf({ stages }: ApplicationEntry): number {
  return Object.values(stages).reduce((sum, count) => sum + count, 0);
}
