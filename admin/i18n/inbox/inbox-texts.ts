import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type InboxTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of the inbox. They are loaded with the first page that needs them. */
export function useInboxTexts(): InboxTexts {
  return useTexts(TEXTS);
}
