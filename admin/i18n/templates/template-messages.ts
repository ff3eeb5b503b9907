import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type TemplateMessages } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of the templates of replies. They are loaded with the page of the templates. */
export function useTemplateMessages(): TemplateMessages {
  return useTexts(TEXTS);
}
