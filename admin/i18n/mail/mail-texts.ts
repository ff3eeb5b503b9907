import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type MailTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts about mail. They are loaded with its page. */
export function useMailTexts(): MailTexts {
  return useTexts(TEXTS);
}
