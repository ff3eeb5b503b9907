/**
 * Returns the address of a WhatsApp chat with a phone number, or null if the number has no digits.
 * @param identity.callingCode of numbers without the code of a country, such as `966`
 */
export function whatsAppAddress(
  phone: string,
  { callingCode }: { callingCode: string },
): string | null {
  const number = phone.replace(/[^+\d]/g, '');
  if (number === '') return null;
  // As the server tells numbers with the code of a country (`phoneKey`): no other number is so long. WhatsApp expects that code in place
  // of a leading zero.
  const digits = /^(\+|00|[1-9]\d{10})/.test(number)
    ? number.replace(/^(\+|00)/, '')
    : callingCode + number.replace(/^0/, '');
  return `https://wa.me/${digits}`;
}
