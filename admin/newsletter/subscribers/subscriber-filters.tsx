import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { SubscribersPageQuery } from '../../../contract/admin/newsletter/subscribers-filter.ts';
import { LANGUAGES } from '../../../contract/locale.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { ChoiceFilter, ListSearch } from '../../kit/list-page/list-filters.tsx';
import type { ListFilter } from '../../kit/list-page/use-list-page.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** Search and filters, all in the URL. */
export function SubscriberFilters({ list }: { list: ListFilter<SubscribersPageQuery> }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const { kind, state, language, source } = list.filter;
  const isPhone = kind === 'phone';
  // Phone numbers are confirmed at once, and no mail reaches them.
  const states = SUBSCRIBER_STATES.filter(
    (each) => !isPhone || each === 'confirmed' || each === 'suspected',
  );
  return (
    <div className="list-tools">
      <ListSearch list={list} label={t.find} placeholder={isPhone ? t.findPhone : t.placeholder} />
      <ChoiceFilter
        label={t.state}
        value={state}
        any={t.anyState}
        choices={states}
        textOf={(each) => t.states[each]}
        onChange={(each) => list.show({ state: each })}
      />
      <ChoiceFilter
        label={t.language}
        value={language}
        any={t.anyLanguage}
        choices={LANGUAGES}
        textOf={(each) => t.languages[each]}
        onChange={(each) => list.show({ language: each })}
      />
      <ChoiceFilter
        label={t.source}
        value={source}
        any={t.anySource}
        choices={SUBSCRIBER_SOURCES}
        textOf={(each) => t.sources[each]}
        onChange={(each) => list.show({ source: each })}
      />
    </div>
  );
}
