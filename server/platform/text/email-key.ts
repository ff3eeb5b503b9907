import { domainToASCII, domainToUnicode } from 'node:url';
import { foldEmailText, readEmail } from '../../../contract/email-address.ts';

/**
 * Returns the normal form of an e-mail address: lower case, with the domain in Unicode. It is stored beside what was typed,
 * and every comparison and search uses it. So punycode, tatweel, presentation forms and decomposed letters never make one
 * person two. A text that is no address, such as a telephone number, is returned unchanged.
 * @param text an address as somebody typed it, or as a mail has it
 */
export function emailKey(text: string): string {
  const read = readEmail(text);
  return foldEmail(read.ok ? read.address : text.trim());
}

/** Normalises an address, or a searched part of one, as `emailKey` does. */
export function foldEmail(text: string): string {
  return foldEmailText(text)
    .toLowerCase()
    .replaceAll('\u0640', '')
    .normalize('NFKC')
    .replaceAll(/xn--[a-z\d-]{1,59}/g, (label) => domainToUnicode(label) || label);
}

/** Returns the ways in which a part of an address may be written: with its domain in Unicode, and in punycode. */
export function emailSpellings(part: string): string[] {
  const own = foldEmail(part).trim();
  const start = own.lastIndexOf('@') + 1;
  const domain = domainToASCII(own.slice(start));
  return domain === '' ? [own] : [...new Set([own, own.slice(0, start) + domain])];
}
