import {
  ENTRY_ORDERS,
  type EntryOrder,
  TRANSLATION_STATES,
} from '../../../contract/admin/content/content.ts';
import type { EntryListQuery } from '../../../contract/admin/content/entries-filter.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import type { Localized } from '../../../contract/locale.ts';
import { subtypesWith } from '../../../contract/modules.ts';
import { useModulesOff } from '../../api/modules.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { fill } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { ChoiceFilter, ListSearch } from '../../kit/list-page/list-filters.tsx';
import type { ListFilter } from '../../kit/list-page/use-list-page.ts';
import { useEntryNames } from '../entry-names.ts';
import { subtypeField } from '../kind-rules.ts';
import { CONTENT_TEXTS } from '../texts.ts';

/** Search, filters and order, all in the URL. */
export function ListFilters({
  kind,
  list,
}: {
  kind: ContentKind;
  list: ListFilter<EntryListQuery>;
}) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const off = useModulesOff();
  const subtypes = subtypesWith(kind, off);
  const subtype = subtypes === null || subtypes.length > 1 ? subtypeField(kind) : null;
  const optionLabels: Record<string, Localized> = subtype?.field.optionLabels ?? {};
  const { filter } = list;
  const isDated = definitionOf(kind).publishedAt !== undefined;
  const orderText = (order: EntryOrder) =>
    order === 'site' && isDated ? t.list.orders.newest : t.list.orders[order];
  return (
    <div className="list-tools">
      <ListSearch
        list={list}
        label={fill(t.list.find, { kind: kindsOf(kind) })}
        placeholder={t.list.placeholder}
      />
      {subtype !== null && (
        <ChoiceFilter
          label={subtype.field.label[language]}
          value={filter.subtype}
          any={fill(t.list.anySubtype, { field: subtype.field.label[language] })}
          choices={Object.keys(optionLabels)}
          textOf={(value) => optionLabels[value]?.[language] ?? value}
          onChange={(value) => list.show({ subtype: value })}
        />
      )}
      <ChoiceFilter
        label={t.list.translation}
        value={filter.translation}
        any={t.list.anyTranslation}
        choices={TRANSLATION_STATES}
        textOf={(state) => t.translations[state]}
        onChange={(translation) => list.show({ translation })}
      />
      <ChoiceFilter
        label={t.list.review}
        value={filter.review}
        any={t.list.anyReview}
        choices={['open']}
        textOf={() => t.list.forReview}
        onChange={(review) => list.show({ review })}
      />
      <FilterSelect
        label={t.list.order}
        value={filter.order}
        onChange={(value) =>
          list.show({ order: ENTRY_ORDERS.find((order) => order === value) ?? 'site' })
        }
        options={ENTRY_ORDERS.map((order) => [order, orderText(order)] as const)}
      />
    </div>
  );
}
