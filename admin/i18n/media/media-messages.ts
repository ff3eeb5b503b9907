import type { Language } from '../../../contract/locale.ts';
import { useMessages } from '../../kit/i18n/messages.tsx';
import { ar, type MediaMessages } from './ar.ts';
import { en } from './en.ts';

const MESSAGES: Record<Language, MediaMessages> = { ar, en };

/** Returns the texts of the library in the language of the back office. They are loaded with the first page that needs them. */
export function useMediaMessages(): MediaMessages {
  const { language } = useMessages();
  return MESSAGES[language];
}
