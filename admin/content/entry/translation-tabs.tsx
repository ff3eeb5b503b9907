import type { EntryResponse } from '../../../contract/admin/content/content.ts';
import type { Language } from '../../../contract/locale.ts';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { type IconState, StateIcon } from '../../kit/icons.tsx';
import { LanguageTabs } from '../../kit/language-segments.tsx';
import { STATE_ICONS } from '../entry-names.ts';
import { MACHINE_TEXTS } from './machine-texts.ts';
import { ENTRY_TEXTS } from './texts.ts';

/** The languages of the texts of an entry, with the state of each. */
export function TranslationTabs({
  server,
  tab,
  onTab,
}: {
  server: EntryResponse;
  tab: Language;
  onTab: (language: Language) => void;
}) {
  const t = useTexts(ENTRY_TEXTS);
  const machine = useTexts(MACHINE_TEXTS);
  const { language: ownLanguage } = useMessages();
  const states = Object.values(server.translations);
  const outdated = states.filter((state) => state === 'outdated').length;
  const missing = states.filter((state) => state === 'missing').length;
  const drafted = states.filter((state) => state === 'drafted').length;
  const english: { icon: IconState; text: string } =
    outdated > 0
      ? { icon: 'stale', text: formatCount(outdated, ownLanguage, t.outdatedFields) }
      : missing > 0
        ? { icon: 'none', text: formatCount(missing, ownLanguage, t.missingFields) }
        : drafted > 0
          ? { icon: 'stale', text: formatCount(drafted, ownLanguage, machine.draftedFields) }
          : states.length > 0
            ? { icon: 'live', text: t.matches }
            : { icon: 'draft', text: t.noTexts };
  return (
    <LanguageTabs
      legend={t.languages}
      value={tab}
      onChange={onTab}
      states={{
        ar: { icon: <StateIcon state={STATE_ICONS[server.state]} />, text: t.source },
        en: { icon: <StateIcon state={english.icon} />, text: english.text },
      }}
    />
  );
}
