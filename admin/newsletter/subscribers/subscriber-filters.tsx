import {
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
  type SubscriberSource,
  type SubscriberState,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { FilterSelect } from '../../kit/filter-select.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { SearchField } from '../../kit/search-field.tsx';
import type { SubscribersAddress, SubscribersChange } from './subscribers-address.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** Search and filters, all in the address. */
export function SubscriberFilters({
  address,
  onChange,
}: {
  address: SubscribersAddress;
  onChange: (change: SubscribersChange) => void;
}) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  const isPhone = address.kind === 'phone';
  // Phone numbers are confirmed at once, and no mail reaches them.
  const states = SUBSCRIBER_STATES.filter(
    (state) => !isPhone || state === 'confirmed' || state === 'suspected',
  );
  return (
    <div className="list-tools">
      <SearchField
        label={t.find}
        placeholder={isPhone ? t.findPhone : t.placeholder}
        value={address.search ?? ''}
        onChange={(search) => onChange({ search: search === '' ? undefined : search })}
      />
      <FilterSelect
        label={t.state}
        value={address.state ?? ''}
        options={[['', t.anyState], ...states.map((each) => [each, t.states[each]] as const)]}
        onChange={(state) => onChange({ state: state as SubscriberState | undefined })}
      />
      <FilterSelect
        label={t.language}
        value={address.language ?? ''}
        options={[
          ['', t.anyLanguage],
          ...LANGUAGES.map((each) => [each, t.languages[each]] as const),
        ]}
        onChange={(language) => onChange({ language: language as Language | undefined })}
      />
      <FilterSelect
        label={t.source}
        value={address.source ?? ''}
        options={[
          ['', t.anySource],
          ...SUBSCRIBER_SOURCES.map((each) => [each, t.sources[each]] as const),
        ]}
        onChange={(source) => onChange({ source: source as SubscriberSource | undefined })}
      />
    </div>
  );
}
