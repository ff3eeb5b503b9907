import { domainToASCII, domainToUnicode } from 'node:url';
import { foldEmailText, readEmail } from '../../../contract/email-address.ts';

/**
 * Returns the form of an e-mail address in which addresses are stored beside what was typed, compared and found, everywhere: lower case,
 * with the domain in its own letters. So punycode, tatweel, presentation forms and decomposed letters make no other person. A text that is
 * no address, such as a telephone number, equals itself.
 * @param text an address as somebody typed it, or as a mail has it
 */
export function emailKey(text: string): string {
  const read = readEmail(text);
  return foldEmail(read.ok ? read.address : text.trim());
}

/** Folds an address, or a part of one that is searched for, as `emailKey` does. */
export function foldEmail(text: string): string {
  return foldEmailText(text)
    .toLowerCase()
    .replaceAll('\u0640', '')
    .normalize('NFKC')
    .replaceAll(/xn--[a-z\d-]{1,59}/g, (label) => domainToUnicode(label) || label);
}

/** Returns how a part of an address may have been written: with its domain in its own letters, and in punycode. */
export function emailSpellings(part: string): string[] {
  const own = foldEmail(part).trim();
  const start = own.lastIndexOf('@') + 1;
  const domain = domainToASCII(own.slice(start));
  return domain === '' ? [own] : [...new Set([own, own.slice(0, start) + domain])];
}
