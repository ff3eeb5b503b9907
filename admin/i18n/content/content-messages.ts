import type { Language } from '../../../contract/locale.ts';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type ContentMessages } from './ar.ts';
import { en } from './en.ts';

const MESSAGES: Record<Language, ContentMessages> = { ar, en };

/** Returns the texts about entries in the language of the back office. They are loaded with the first page that needs them. */
export function useContentMessages(): ContentMessages {
  return useTexts(MESSAGES);
}
