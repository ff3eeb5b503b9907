import {
  ENTRY_ORDERS,
  type EntryListQuery,
  type EntryOrder,
  TRANSLATION_STATES,
} from '../../../contract/admin/content/content.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { subtypesWith } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import { useEntryLabels } from '../entry-label.ts';
import { subtypeField } from '../kind-rules.ts';
import { CONTENT_TEXTS } from '../texts.ts';
import type { writeListAddress } from './list-address.ts';

type Show = (change: Parameters<typeof writeListAddress>[1]) => void;

/** Search, filters and order, all in the address. */
export function ListFilters({
  kind,
  query,
  onChange,
}: {
  kind: ContentKind;
  query: EntryListQuery;
  onChange: Show;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryLabels();
  const off = useModulesOff();
  const subtypes = subtypesWith(kind, off);
  const subtype = subtypes === null || subtypes.length > 1 ? subtypeField(kind) : null;
  const isDated = definitionOf(kind).publishedAt !== undefined;
  const orderText = (order: EntryOrder) =>
    order === 'site' && isDated ? t.list.orders.newest : t.list.orders[order];
  return (
    <div className="list-tools">
      <SearchField
        label={fill(t.list.find, { kind: kindsOf(kind) })}
        placeholder={t.list.placeholder}
        value={query.search ?? ''}
        onChange={(search) => onChange({ search: search === '' ? undefined : search })}
      />
      {subtype !== null && (
        <FilterSelect
          label={subtype.field.label[language]}
          value={query.subtype ?? ''}
          onChange={(value) => onChange({ subtype: value })}
          options={[
            ['', fill(t.list.anySubtype, { field: subtype.field.label[language] })],
            ...Object.entries(subtype.field.optionLabels).map(
              ([value, label]) => [value, label[language]] as const,
            ),
          ]}
        />
      )}
      <FilterSelect
        label={t.list.translation}
        value={query.translation ?? ''}
        onChange={(value) =>
          onChange({ translation: TRANSLATION_STATES.find((state) => state === value) })
        }
        options={[
          ['', t.list.anyTranslation],
          ...TRANSLATION_STATES.map((state) => [state, t.translations[state]] as const),
        ]}
      />
      <FilterSelect
        label={t.list.review}
        value={query.review ?? ''}
        onChange={(value) => onChange({ review: value === 'open' ? value : undefined })}
        options={[
          ['', t.list.anyReview],
          ['open', t.list.forReview],
        ]}
      />
      <FilterSelect
        label={t.list.order}
        value={query.order ?? 'site'}
        onChange={(value) =>
          onChange({ order: ENTRY_ORDERS.find((order) => order === value && order !== 'site') })
        }
        options={ENTRY_ORDERS.map((order) => [order, orderText(order)] as const)}
      />
    </div>
  );
}
