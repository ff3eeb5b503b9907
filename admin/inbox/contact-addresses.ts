/** Returns the `mailto:` URL of a visitor, in which nothing that was typed adds recipients or headers (RFC 6068). */
export function mailAddress(email: string, subject = ''): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return subject === '' ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}

/** Returns the address of a WhatsApp chat. @param number with its calling code: `+966501234567` */
export function whatsAppAddress(number: string): string {
  return `https://wa.me/${number.slice(1)}`;
}
