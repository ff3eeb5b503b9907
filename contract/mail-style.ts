import type { Language } from './locale.ts';

// What all mails have in common: the newsletter, which the site renders, and the letters of the server.

/**
 * Fonts that the machines of readers have: Segoe UI and Tahoma on Windows, Geeza Pro on Apple's and Noto on Android, with Arabic letters.
 * Outlook for Windows takes Times New Roman if the first one is missing, so that is one of Windows. Without quotes, which an attribute
 * would have as entities.
 */
export const MAIL_FONTS: Record<Language, string> = {
  ar: 'Segoe UI,Tahoma,Geeza Pro,Noto Sans Arabic,Arial,sans-serif',
  en: 'Segoe UI,Helvetica,Arial,sans-serif',
};

/** The text of a mail. Outlook for Windows reads no other unit of line height than pixels as it is meant; Arabic letters need higher lines. */
export const MAIL_TEXT: { size: number; line: Record<Language, number> } = {
  size: 15,
  line: { ar: 27, en: 24 },
};

/** The button of every mail. In pixels. */
export const MAIL_BUTTON = { height: 48, side: 28, radius: 3 };

/** About how wide a letter of a button is. In pixels. */
const LETTER_WIDTH = 9;
const MAX_WIDTH = 520;

/** Returns how wide Outlook for Windows draws a button, which it does not fit to its label. In pixels. */
export function mailButtonWidth(label: string): number {
  return Math.min(MAX_WIDTH, label.length * LETTER_WIDTH + 2 * MAIL_BUTTON.side);
}
