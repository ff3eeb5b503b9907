const UNWANTED = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"<>:/\\|?*]/gu;

const MAX_LENGTH = 100;

/**
 * A visitor's file name for display and attachments: without folders, hidden characters and characters
 * that file systems do not allow, and with the extension of the file's true type.
 * @param extension without a dot
 */
export function shownFileName(name: string, extension: string): string {
  const last = name.toWellFormed().split(/[/\\]/).pop() ?? '';
  const plain = last
    .replaceAll(UNWANTED, '')
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/^[\s.]+/, '');
  return `${withoutEnd([...plain].slice(0, MAX_LENGTH).join('')) || 'CV'}.${extension}`;
}

/** Its text is short, so the pattern's quadratic time does not matter. */
function withoutEnd(text: string): string {
  return text.replace(/[\s.]+$/, '');
}
