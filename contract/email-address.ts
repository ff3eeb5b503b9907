import { withLatinDigits } from './digits.ts';

/** Why a text is not a valid e-mail address. */
export type EmailProblem = 'not-an-email' | 'email-not-latin';

/** A valid address, or why a text is not one. */
export type ReadEmail = { ok: true; address: string } | { ok: false; problem: EmailProblem };

/** An address within a text: its position in UTF-16 units, and the parsed address. */
export type FoundEmail = { start: number; end: number; text: string; read: ReadEmail };

/** Maximum length of an address in characters (RFC 5321). */
export const EMAIL_LENGTH = 254;

/**
 * An address by RFC 5321 without quoted local part and address literal, and with at least two domain labels. The last label has only
 * letters or is in punycode, like every domain that can be registered. `|` is excluded, because it separates cells of a table and no real
 * address has it.
 */
const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{}~-]+(?:\.[\w!#$%&'*+/=?^`{}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z\d-]{1,58}[a-z\d])$/iu;

const LOCAL_CHARACTER = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{}~.-]/u;
const FIRST_OF_LOCAL = /[\p{L}\p{M}\p{N}_+.]/u;
const DOMAIN = /[\p{L}\p{M}\p{N}.-]*/uy;
const WORD = /[\p{L}\p{M}\p{N}]/u;
const ASCII = /^[\x21-\x7e]*$/;

/**
 * Folds a text to search it for addresses: removes invisible characters, converts digits to Latin ones, and maps the three keyboard
 * variants of `@` to one.
 */
export function foldEmailText(text: string): string {
  return withLatinDigits(text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(
    /[\uff20\ufe6b]/g,
    '@',
  );
}

/**
 * Finds every e-mail address in a folded text, in order, and every other piece with an `@`. Characters that cannot be part of an address
 * separate them: commas of both scripts, spaces, angle brackets, bullets, `mailto:`.
 */
export function* findEmails(text: string): Generator<FoundEmail> {
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', from)) {
    let start = at;
    while (start > from && LOCAL_CHARACTER.test(text.charAt(start - 1))) start--;
    while (start < at && !FIRST_OF_LOCAL.test(text.charAt(start))) start++;
    let end = at;
    // Two `@` in one run cannot be an address, however the run is split.
    while (text.charAt(end) === '@') {
      DOMAIN.lastIndex = end + 1;
      end += 1 + (DOMAIN.exec(text)?.[0].length ?? 0);
    }
    from = end;
    while (text.charAt(end - 1) === '.') end--;
    const found = text.slice(start, end);
    yield { start, end, text: found, read: readPlainEmail(found) };
  }
}

/**
 * Reads the single address in a pasted text. It may be a link, be in angle brackets after a name, be in quotes, or have a full stop or
 * comma after it. Its domain may be in any script.
 */
export function readEmail(text: string): ReadEmail {
  const folded = foldEmailText(text);
  const [found, ...others] = findEmails(folded);
  if (found === undefined || others.length > 0) return { ok: false, problem: 'not-an-email' };
  const link = /mailto:$/i.exec(folded.slice(0, found.start));
  const before = folded.slice(0, link?.index ?? found.start);
  const rest = folded.slice(found.end);
  const after = link === null ? rest : rest.replace(/^\?[^\s>]*/, '');
  const hasName = before.endsWith('<') && after.startsWith('>');
  if (WORD.test(after) || (WORD.test(before) && !hasName)) {
    return { ok: false, problem: 'not-an-email' };
  }
  return link === null ? found.read : readPlainEmail(withoutEscapes(found.text));
}

function readPlainEmail(text: string): ReadEmail {
  const at = text.indexOf('@');
  const [local, domain] = [text.slice(0, at), foldDomain(text.slice(at + 1))];
  const address = `${local}@${domain}`;
  // A longer one is not checked.
  if (address.length > EMAIL_LENGTH) return { ok: false, problem: 'not-an-email' };
  if (!ASCII.test(local) && EMAIL.test(`a@${domain}`)) {
    return { ok: false, problem: 'email-not-latin' };
  }
  return EMAIL.test(address) && isDomain(domain)
    ? { ok: true, address }
    : { ok: false, problem: 'not-an-email' };
}

/** Normalises a domain to its registered form (IDNA): without tatweel and presentation forms, with each letter as one character. */
function foldDomain(domain: string): string {
  if (ASCII.test(domain)) return domain;
  return domain.replaceAll('\u0640', '').normalize('NFKC').toLowerCase();
}

// Browsers and Node have it, but the types of this layer include neither.
declare const URL: new (address: string) => { hostname: string };

/** Whether a domain follows IDNA, which forbids some letters of other scripts and mixed directions. */
function isDomain(domain: string): boolean {
  if (ASCII.test(domain) && !/xn--/i.test(domain)) return true;
  try {
    return new URL(`http://${domain}`).hostname !== '';
  } catch {
    return false;
  }
}

/** Decodes the percent-encoding of a part of a link. */
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
