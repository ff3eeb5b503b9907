import { withLatinDigits } from './digits.ts';

/** Maximum number of characters of an IBAN without spaces (ISO 13616). */
const IBAN_MAX = 34;

/** A longer text is no IBAN, however many spaces it has. */
const TEXT_MAX = 100;

/** Number of characters of a Saudi IBAN (SAMA, rules for IBAN). */
const SAUDI_IBAN = 24;

/**
 * Reads the number of a bank account as people write it, with spaces, in lower case, or with the digits of any keyboard.
 * @returns the number without spaces. Null if it is no IBAN, such as one with a wrong digit (ISO 13616: the remainder of 97).
 */
export function readIban(text: string): string | null {
  const iban = withLatinDigits(text.slice(0, TEXT_MAX)).replaceAll(/[\s-]/g, '').toUpperCase();
  if (iban.length > IBAN_MAX || !/^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(iban)) return null;
  if (iban.startsWith('SA') && iban.length !== SAUDI_IBAN) return null;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    // Letters count from 10, so they are two digits.
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1 ? iban : null;
}

/** Returns an IBAN in groups of four characters, as it is printed. */
export function printedIban(iban: string): string {
  return (readIban(iban) ?? iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}
