import type {
  EntryState,
  NamedEntry,
  TranslationState,
} from '../../contract/admin/content/content.ts';
import { KIND_NAMES } from '../../contract/admin/content/kind-names.ts';
import { SINGLE_KINDS } from '../../contract/content/kind-names.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { type Language, type Localized, otherLanguage } from '../../contract/locale.ts';
import { subtypesWith } from '../../contract/modules.ts';
import { useModulesOff } from '../api/modules.ts';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { IconState } from '../kit/icons.tsx';
import { NAME_TEXTS } from './name-texts.ts';

/** The shapes of the states of an entry. */
export const STATE_ICONS: Record<EntryState, IconState> = {
  draft: 'draft',
  scheduled: 'scheduled',
  live: 'live',
  edited: 'edited',
};

/** The shapes of the English translation. That of a current translation is the shape of the entry. */
export const TRANSLATION_ICONS: Record<Exclude<TranslationState, 'current'>, IconState> = {
  outdated: 'stale',
  missing: 'none',
  drafted: 'stale',
  untranslated: 'none',
};

/** Returns a text in the language of the back office, or otherwise in the other one. Empty if it has neither. */
export function eitherLanguage({ ar, en }: Localized, language: Language): string {
  return language === 'en' ? en || ar : ar || en;
}

/** Returns functions that name entries and kinds in the language of the back office. Their fields are named by `useEntryLabels`. */
export function useEntryNames() {
  const { language } = useMessages();
  const t = useTexts(NAME_TEXTS);
  const off = useModulesOff();
  return {
    /** The name for one entry of a kind. */
    kindOf: (kind: ContentKind) => KIND_NAMES[kind].one[language],
    /** The same within a sentence. */
    kindWithin: (kind: ContentKind) => KIND_NAMES[kind].one[language].toLowerCase(),
    /** The name for the entries of a kind, or of its one remaining subtype if the modules of the others are off. */
    kindsOf(kind: ContentKind): string {
      const { many, manyOf = {} } = KIND_NAMES[kind];
      const [subtype = '', ...others] = subtypesWith(kind, off) ?? [];
      return ((others.length === 0 && manyOf[subtype]) || many)[language];
    },
    /** The title of an entry. An entry of a kind with a single entry has the name of the kind. */
    titleOf({ kind, id, title }: NamedEntry): string {
      const text = eitherLanguage(title, language);
      if (text !== '') return text;
      return SINGLE_KINDS.includes(kind)
        ? KIND_NAMES[kind].one[language]
        : fill(t.untitledNumber, { id });
    },
    /** The name of who has changed something: a user, or the command or the start that has imported content. */
    authorOf: (name: string) => t.authors[name as keyof typeof t.authors] ?? name,
    /** The title of an entry in the other language than that of the back office. Empty if it adds nothing. */
    otherTitleOf({ kind, title }: NamedEntry): string {
      // The words of a tweet are in one language, and only its date is written in both.
      if (kind === 'tweet') return '';
      const other = title[otherLanguage(language)];
      return other === title[language] || title[language] === '' ? '' : other;
    },
  };
}
