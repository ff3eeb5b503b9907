// The addresses that staff give to pages of their own (decision 0141).

/** Maximum length of an address in characters. */
export const PAGE_ADDRESS_MAX = 80;

/** Words of lower-case Latin letters, Arabic letters without marks, and digits, with hyphens between them. */
const ADDRESS = /^[a-z\d\u0621-\u063a\u0641-\u064a]+(?:-[a-z\d\u0621-\u063a\u0641-\u064a]+)*$/;

/** Whether a text is written as an address, which the site itself may have (`taken-addresses.ts`). */
export function isAddress(text: string): boolean {
  return text.length <= PAGE_ADDRESS_MAX && ADDRESS.test(text);
}

/**
 * Returns the address in a path of a URL, which may be percent-encoded. Null if it is not written as one.
 * @param segment the path without its first slash
 */
export function readPageAddress(segment: string): string | null {
  try {
    const address = decodeURIComponent(segment).normalize();
    return isAddress(address) ? address : null;
  } catch {
    return null;
  }
}

/** Returns an address made of a title: its letters and digits, with hyphens between its words. Empty if it has none. */
export function proposePageAddress(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0640\u064b-\u0652\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^a-z\d\u0621-\u063a\u0641-\u064a]+/)
    .filter((word) => word !== '');
  let address = '';
  for (const word of words) {
    const longer = address === '' ? word : `${address}-${word}`;
    if (longer.length > PROPOSED_MAX) break;
    address = longer;
  }
  return address;
}

/** Proposed addresses are short enough to be read out. */
const PROPOSED_MAX = 48;
