import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type IssueTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts with which an issue of the newsletter is composed and sent. They are loaded with it. */
export function useIssueTexts(): IssueTexts {
  return useTexts(TEXTS);
}
