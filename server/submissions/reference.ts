/** Crockford's base 32: no letter that is taken for another letter or a digit when it is read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number that a visitor is told, as `7K3MQ-9TD2X`.
 * @param random ten bytes of chance
 */
export function referenceFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 10), (byte) => LETTERS[byte % 32] ?? '0').join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
