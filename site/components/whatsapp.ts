/**
 * Returns the address of a WhatsApp chat with a phone number, or null if the number has no digits.
 * @param identity.callingCode the calling code for numbers without one, such as `966`
 */
export function whatsAppAddress(
  phone: string,
  { callingCode }: { callingCode: string },
): string | null {
  const number = phone.replace(/[^+\d]/g, '');
  if (number === '') return null;
  // Numbers longer than this already have a calling code, as in `phoneKey` on the server. WhatsApp expects the code instead of a leading
  // zero.
  const digits = /^(\+|00|[1-9]\d{10})/.test(number)
    ? number.replace(/^(\+|00)/, '')
    : callingCode + number.replace(/^0/, '');
  return `https://wa.me/${digits}`;
}
