const UNWANTED = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"<>:/\\|?*]/gu;

const LONGEST = 100;

/**
 * A visitor's file name as it may be shown and attached: without folders, hidden characters and
 * what file systems do not take, and with the ending of what the file is.
 * @param ending without a dot
 */
export function shownFileName(name: string, ending: string): string {
  const last = name.toWellFormed().split(/[/\\]/).pop() ?? '';
  const plain = last
    .replaceAll(UNWANTED, '')
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${[...plain].slice(0, LONGEST).join('').trim() || 'CV'}.${ending}`;
}
