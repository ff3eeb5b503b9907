import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type RoleTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of what roles may do. They are loaded with what says it. */
export function useRoleTexts(): RoleTexts {
  return useTexts(TEXTS);
}
