import './language-tabs.css';
import type { EntryResponse } from '../../../contract/admin/content/content.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { type IconState, StateIcon } from '../../kit/icons.tsx';
import { STATE_ICONS } from '../entry-label.ts';
import { ENTRY_TEXTS } from './texts.ts';

/** The languages of the texts, with the state of each; on a narrow screen they are tabs. */
export function LanguageTabs({
  server,
  tab,
  onTab,
}: {
  server: EntryResponse;
  tab: Language;
  onTab: (language: Language) => void;
}) {
  const t = useTexts(ENTRY_TEXTS);
  const { language: ownLanguage, t: messages } = useMessages();
  const states = Object.values(server.translations);
  const outdated = states.filter((state) => state === 'outdated').length;
  const missing = states.filter((state) => state === 'missing').length;
  const english: { icon: IconState; text: string } =
    outdated > 0
      ? { icon: 'stale', text: formatCount(outdated, ownLanguage, t.outdatedFields) }
      : missing > 0
        ? { icon: 'none', text: formatCount(missing, ownLanguage, t.missingFields) }
        : states.length > 0
          ? { icon: 'live', text: t.matches }
          : { icon: 'draft', text: t.noTexts };
  return (
    <fieldset className="language-tabs">
      <legend className="visually-hidden">{t.languages}</legend>
      {LANGUAGES.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="content-language"
            checked={tab === each}
            onChange={() => onTab(each)}
          />
          <StateIcon state={each === 'ar' ? STATE_ICONS[server.state] : english.icon} />
          <b lang={each}>{messages.languages[each]}</b>
          <span>{each === 'ar' ? t.source : english.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
