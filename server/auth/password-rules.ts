import type { AdminFieldError } from '../../contract/admin/api.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/admin/auth/auth.ts';

/** Shorter ones are part of many good passwords. In characters. */
const SHORTEST_WORD = 5;

/** Shorter parts of addresses or names occur in many words. In characters. */
const SHORTEST_PERSONAL = 4;

/**
 * Returns what is wrong with a new password, or null. Length counts, not the kinds of characters (NIST SP 800-63B, 3.1.1.2).
 * A password is common if the list of common ones contains it, even with digits and punctuation around it or repeated.
 * @param person whose names and address must not make up the whole password
 * @param ownNames the names of the organisation, which must not make up the whole password either
 */
export async function checkPassword(
  password: string,
  person: { email: string; name: string },
  ownNames: readonly string[],
): Promise<AdminFieldError | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'password-short';
  if (length > PASSWORD_MAX) return 'password-long';
  const word = coreOf(password.toLowerCase());
  if (personalWords(person, ownNames).includes(word)) return 'password-personal';
  if (new Set(password.toLowerCase()).size < SHORTEST_WORD) return 'password-common';
  const common = await commonPasswords();
  const unit = repeatedUnit(word);
  const isCommon = [password.toLowerCase(), word, unit].some(
    (candidate) => candidate.length >= SHORTEST_WORD && common.has(candidate),
  );
  return isCommon ? 'password-common' : null;
}

/** Removes everything except letters from both ends: `!password2024` becomes `password`. */
function coreOf(password: string): string {
  const characters = [...password];
  const isLetter = (character: string | undefined) => /\p{L}/u.test(character ?? '');
  let start = 0;
  let end = characters.length;
  while (start < end && !isLetter(characters[start])) start += 1;
  while (end > start && !isLetter(characters[end - 1])) end -= 1;
  // A password without letters, such as a telephone number, is its own core.
  return start === end ? password : characters.slice(start, end).join('');
}

/** Returns the shortest text that a word repeats: `abc` for `abcabc`. */
function repeatedUnit(word: string): string {
  const period = (word + word).indexOf(word, 1);
  return word.slice(0, period);
}

function personalWords(
  { email, name }: { email: string; name: string },
  ownNames: readonly string[],
): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [name, ...ownNames].map((each) => each.toLowerCase());
  const parts = [email.toLowerCase().split(/[@._+-]/), ...names.map((each) => each.split(/\s+/))];
  const words = [...parts.flat(), local, domain, email.toLowerCase(), ...names];
  return words.filter((word) => [...word].length >= SHORTEST_PERSONAL);
}

let loading: Promise<ReadonlySet<string>> | null = null;

/** Loads the list of common passwords once. It has half a megabyte, and most processes do not need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loading;
}
