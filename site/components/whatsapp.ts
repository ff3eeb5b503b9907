import { internationalDigits } from '../../contract/phone-number.ts';

/**
 * Returns the address of a WhatsApp chat with a phone number, or null if it is none.
 * @param identity.callingCode of numbers that have none, such as `966`
 */
export function whatsAppAddress(
  phone: string,
  { callingCode }: { callingCode: string },
): string | null {
  const digits = internationalDigits(phone, callingCode);
  return digits === null ? null : `https://wa.me/${digits}`;
}
