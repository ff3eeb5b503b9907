import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type BinTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts about deleted entries. They are loaded with the lists and the bin. */
export function useBinTexts(): BinTexts {
  return useTexts(TEXTS);
}
