import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type SetUpTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of the first page of a new site's office. They are loaded with it. */
export function useSetUpTexts(): SetUpTexts {
  return useTexts(TEXTS);
}
