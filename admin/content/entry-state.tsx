import './entry-state.css';
import type { EntryRow } from '../../contract/admin/content/content.ts';
import { Chip } from '../kit/chip.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { StateIcon } from '../kit/icons.tsx';
import { useEntryLabels } from './entry-label.ts';
import { STATE_ICONS, TRANSLATION_ICONS } from './entry-names.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** The state of an entry: its shape, its word and its tint. */
export function StateChip({ state }: Pick<EntryRow, 'state'>) {
  const t = useTexts(CONTENT_TEXTS);
  const icon = STATE_ICONS[state];
  return <Chip state={icon}>{t.states[state]}</Chip>;
}

/** Two state icons, of the Arabic and of the English of an entry. */
export function LanguageStates(row: EntryRow) {
  const { state, translation } = row;
  const { t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const { translationOf } = useEntryLabels();
  if (translation === null) return null;
  const own = { state: STATE_ICONS[state], label: t.states[state] };
  const differs =
    translation === 'current'
      ? own
      : { state: TRANSLATION_ICONS[translation], label: translationOf(row) };
  return (
    <span className="language-states">
      <span>
        <span lang="ar">{common.languagesShort.ar}</span>
        <StateIcon {...(translation === 'untranslated' ? differs : own)} />
      </span>
      <span>
        <span lang="en">{common.languagesShort.en}</span>
        <StateIcon {...(translation === 'untranslated' ? own : differs)} />
      </span>
    </span>
  );
}
