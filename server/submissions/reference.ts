/** Crockford's base 32, without letters that are mistaken for others when read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The reference number that a visitor is told, such as `7K3MQ-9TD2X`.
 * @param random ten random bytes
 */
export function referenceFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 10), (byte) => LETTERS[byte % 32] ?? '0').join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
