import { hasVisibleText } from '../../../contract/visible-text.ts';

/** What file systems do not allow, and invisible characters. Joiners stay, because Arabic and Persian names need them. */
const UNWANTED =
  /[\p{Cc}"<>:/\\|?*]|(?![\u200c\u200d])[\u2028\u2029\p{Default_Ignorable_Code_Point}]/gu;

/** The only characters that browsers encode in the name of a file that they send (HTML, 4.10.21.8). */
const ENCODED_BY_BROWSERS = /%(?:22|0a|0d)/gi;

/** Extensions of files that people send and upload. Anything else after a full stop belongs to the name, as in «د. نورة». */
const EXTENSIONS =
  /(?:\.(?:pdf|docx?|docm|dotx?|odt|ott|rtf|txt|pages|wps|xlsx?|pptx?|csv|html?|svg|jpe?g|png|avif|gif|hei[cf]|webp|mp4|mov|webm|ogg|zip|rar|exe)){1,4}$/i;

const MAX_LENGTH = 100;

/**
 * Returns the name under which a received file is shown, attached and saved: without folders, hidden characters and
 * characters that file systems do not allow, and with the extension of the file's true type.
 * @param extension without a dot
 * @param fallback the name if nothing is left
 */
export function shownFileName(name: string, extension: string, fallback: string): string {
  const decoded = name.toWellFormed().replaceAll(ENCODED_BY_BROWSERS, '');
  const last = decoded.split(/[/\\]/).pop() ?? '';
  // macOS sends base letters and combining marks separately.
  const plain = last
    .replaceAll(UNWANTED, '')
    .normalize('NFC')
    .trimEnd()
    .replace(EXTENSIONS, '')
    .replace(/^[\s.]+/, '');
  const shown = withoutEnd([...plain].slice(0, MAX_LENGTH).join(''));
  return `${hasVisibleText(shown) ? shown : fallback}.${extension}`;
}

/** Its text is short, so the pattern's quadratic time does not matter. */
function withoutEnd(text: string): string {
  return text.replace(/[\s.]+$/, '');
}
