import type { AdminFieldError } from '../../contract/admin/api.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/admin/auth/auth.ts';

/** Shorter ones are parts of good passwords. In characters. */
const SHORTEST_WORD = 5;

/** The parts of an address or name that are shorter are in many words. In characters. */
const SHORTEST_PERSONAL = 4;

/**
 * Returns what is wrong with a new password, or null. Length counts, not the kinds of characters (NIST SP 800-63B,
 * 3.1.1.2). A password is common if it is in the list of common ones, also with digits and signs around it or repeated.
 * @param person whose names and address must not be all of it
 * @param ownNames the names of the organisation, which must not be all of it either
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

/** Removes everything but letters from both ends: `!password2024` is `password`. */
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

/** Returns the shortest text that a word repeats: `abcabc` is `abc`. */
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

/** Loads the list of common passwords once: half a megabyte, of which most processes need nothing. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loading;
}
