import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type SystemTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts about the installation. They are loaded with its page. */
export function useSystemTexts(): SystemTexts {
  return useTexts(TEXTS);
}
