/** Returns the `mailto:` URL of a visitor, in which nothing that was typed adds recipients or headers (RFC 6068). */
export function mailAddress(email: string, subject = ''): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return subject === '' ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
