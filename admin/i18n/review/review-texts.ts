import { useTexts } from '../../kit/i18n/messages.tsx';
import { ar, type ReviewTexts } from './ar.ts';
import { en } from './en.ts';

const TEXTS = { ar, en };

/** Returns the texts of requests to review drafts. They are loaded with the first page that has one. */
export function useReviewTexts(): ReviewTexts {
  return useTexts(TEXTS);
}
