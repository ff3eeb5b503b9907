import type { Language } from './locale.ts';

// What all mails share: the newsletter, which the site renders, and the server's other mails.

/**
 * Fonts on readers' machines: Segoe UI and Tahoma on Windows, Geeza Pro on Apple devices and Noto on Android, all with Arabic letters. The
 * first one is a Windows font, because Outlook for Windows uses Times New Roman if it is missing. There are no quotes, because attributes
 * would encode them as entities.
 */
export const MAIL_FONTS: Record<Language, string> = {
  ar: 'Segoe UI,Tahoma,Geeza Pro,Noto Sans Arabic,Arial,sans-serif',
  en: 'Segoe UI,Helvetica,Arial,sans-serif',
};

/**
 * The text style of a mail. Line height is in pixels, because Outlook for Windows misreads other units. Arabic letters need higher lines.
 */
export const MAIL_TEXT: { size: number; line: Record<Language, number> } = {
  size: 15,
  line: { ar: 27, en: 24 },
};

/** The button of every mail. In pixels. */
export const MAIL_BUTTON = { height: 48, side: 28, radius: 3 };

/** Approximate width of a letter on a button, in pixels. */
const LETTER_WIDTH = 9;
const MAX_WIDTH = 520;

/** Returns the width of a button in Outlook for Windows, which does not fit it to its label, in pixels. */
export function mailButtonWidth(label: string): number {
  return Math.min(MAX_WIDTH, label.length * LETTER_WIDTH + 2 * MAIL_BUTTON.side);
}
