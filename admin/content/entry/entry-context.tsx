import { createContext, use } from 'react';
import type { EntryResponse, TranslationState } from '../../../contract/admin/content/content.ts';
import type { LabelledKind } from '../../../contract/admin/content/content-labels.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Language } from '../../../contract/locale.ts';
import type { MachineDraft } from './use-machine-draft.ts';

/** What the fields of the form share. */
export type EntryForm = {
  kind: ContentKind;
  definition: LabelledKind;
  server: EntryResponse;
  /** Whether somebody has tried to publish it. Before that, missing values cause no message. */
  isReviewed: boolean;
  /** The value at a path, such as `versions.0.version.ar`. */
  read: (path: string) => unknown;
  write: (path: string, value: unknown) => void;
  /** The same for a correction, which is undone by itself. */
  correct: (path: string, value: unknown) => void;
  /** Whether the user may write the texts of a language, or with null the values that both share. */
  mayWrite: (language: Language | null) => boolean;
  /** The state of the English of a text. Undefined: it is empty, or its item has moved since the last save. */
  translationOf: (path: string) => TranslationState | undefined;
  confirmTranslation: (path: string) => Promise<void>;
  /** Null: no service drafts English. */
  machine: MachineDraft | null;
};

const EntryFormContext = createContext<EntryForm | null>(null);

export const EntryFormProvider = EntryFormContext.Provider;

/**
 * Returns what the fields of the form share.
 * @throws if there is no `EntryFormProvider` around the component
 */
export function useEntryForm(): EntryForm {
  const form = use(EntryFormContext);
  if (form === null) throw new Error('useEntryForm needs an EntryFormProvider around it');
  return form;
}
