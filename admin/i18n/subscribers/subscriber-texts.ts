import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type SubscriberTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of the subscribers. They are loaded with the first page that needs them. */
export function useSubscriberTexts(): SubscriberTexts {
  return useTexts(TEXTS);
}
