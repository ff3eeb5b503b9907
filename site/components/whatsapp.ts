/** Saudi Arabia. */
const COUNTRY_CODE = '966';

/** Returns the address of a WhatsApp chat with a phone number, or null if the number has no digits. */
export function whatsAppAddress(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.startsWith('00')) return `https://wa.me/${digits.slice(2)}`;
  // WhatsApp expects the country code in place of the leading zero of a national number.
  return `https://wa.me/${digits.replace(/^0/, COUNTRY_CODE)}`;
}
