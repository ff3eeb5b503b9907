import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type PersonTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of a person's data. They are loaded with what erases it. */
export function usePersonTexts(): PersonTexts {
  return useTexts(TEXTS);
}
