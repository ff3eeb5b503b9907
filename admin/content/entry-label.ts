import type { EntryRow } from '../../contract/admin/content/content.ts';
import {
  type LabelledField,
  type LabelledFields,
  labelledKind,
} from '../../contract/admin/content/content-labels.ts';
import { titleOf as titleFrom } from '../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { isLanguage, type Language, type Localized } from '../../contract/locale.ts';
import { fill } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { useEntryNames } from './entry-names.ts';
import { CONTENT_TEXTS } from './texts.ts';

type TranslatedRow = Pick<EntryRow, 'kind' | 'translation' | 'withoutEnglish'>;

/** A field that a path names. */
export type FoundField = {
  field: LabelledField;
  /** The language of a text in two languages. Null: the value has no language. */
  language: Language | null;
  /** The labels of the groups, lists and fields on the path, and the positions of items, which count from 0. */
  steps: readonly (Localized | number)[];
};

/**
 * Returns the field that a path of a draft names, such as `title.ar` or `versions.0.opens`. Null if there is none.
 * @param path as in `leafPaths`, or longer
 */
export function fieldAt(kind: ContentKind, path: string): FoundField | null {
  let fields: LabelledFields | null = labelledKind(kind).fields;
  let found: LabelledField | null = null;
  const steps: (Localized | number)[] = [];
  for (const name of path.split('.')) {
    if (fields !== null) {
      const field: LabelledField | undefined = Object.hasOwn(fields, name)
        ? fields[name]
        : undefined;
      if (field === undefined) return null;
      found = field;
      steps.push(field.label);
    } else if (found?.type === 'list' && /^\d+$/.test(name)) {
      found = found.item;
      steps.push(Number(name));
    } else {
      return found !== null && isLanguage(name) ? { field: found, language: name, steps } : null;
    }
    fields = found?.type === 'group' ? found.fields : null;
  }
  return found === null ? null : { field: found, language: null, steps };
}

/**
 * Returns the title in the fields of an entry. Empty if its kind has no titles.
 * @param stored the title on the server, which alone has the words of a tweet
 */
export function titleIn(
  kind: ContentKind,
  fields: Readonly<Record<string, unknown>>,
  stored?: Localized,
): Localized {
  if (kind === 'tweet' && stored !== undefined) return stored;
  if (labelledKind(kind).title === undefined) return { ar: '', en: '' };
  return titleFrom(kind, fields);
}

/** Returns functions that name entries, kinds and their fields in the language of the back office. */
export function useEntryLabels() {
  const names = useEntryNames();
  const { language, t: common } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const fieldOf = (kind: ContentKind, path: string): string => {
    const found = fieldAt(kind, path);
    if (found === null) return path;
    const labels: string[] = [];
    for (const step of found.steps) {
      if (typeof step !== 'number') labels.push(step[language]);
      else labels.push(fill(t.item, { list: labels.pop() ?? '', n: step + 1 }));
    }
    const field = labels.join(common.separator);
    return found.language === null ? field : fill(t.inLanguage[found.language], { field });
  };
  const fieldNames = (kind: ContentKind, paths: readonly string[]) =>
    paths.map((path) => fieldOf(kind, path)).join(common.separator);
  return {
    ...names,
    /** The label of the field at a path, with those around it and its language. */
    fieldOf,
    /** The labels of several fields, as a list in a sentence. */
    fieldNames,
    /** The state of an entry's English, or the fields that lack it if others have it. */
    translationOf({ kind, translation, withoutEnglish }: TranslatedRow): string {
      if (translation === 'missing' && withoutEnglish.length > 0) {
        return fill(t.withoutEnglish, { fields: fieldNames(kind, withoutEnglish) });
      }
      return translation === null ? '' : t.translations[translation];
    },
  };
}
