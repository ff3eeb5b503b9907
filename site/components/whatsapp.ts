/**
 * Returns the address of a WhatsApp chat with a phone number, or null if the number has no digits.
 * @param identity.callingCode of numbers that begin with a zero, such as `966`
 */
export function whatsAppAddress(
  phone: string,
  { callingCode }: { callingCode: string },
): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.startsWith('00')) return `https://wa.me/${digits.slice(2)}`;
  // WhatsApp expects the calling code in place of the leading zero of a national number.
  return `https://wa.me/${digits.replace(/^0/, callingCode)}`;
}
