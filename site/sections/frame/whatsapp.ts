const COUNTRY_CODE = '966';

/** The address of a WhatsApp chat with a phone number; null where there are no digits in it. */
export function whatsAppAddress(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  if (digits.startsWith('00')) return `https://wa.me/${digits.slice(2)}`;
  // A national number: WhatsApp wants the country instead of the leading zero.
  return `https://wa.me/${digits.replace(/^0/, COUNTRY_CODE)}`;
}
