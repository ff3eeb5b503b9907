import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type EntryTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of the page on which an entry is edited. They are loaded with it. */
export function useEntryTexts(): EntryTexts {
  return useTexts(TEXTS);
}
