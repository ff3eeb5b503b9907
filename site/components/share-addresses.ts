/**
 * Returns the addresses that share a page on each network and by e-mail.
 * @param title title of the page
 * @param address absolute address of the page
 */
export function shareAddresses(title: string, address: string) {
  const encodedTitle = encodeURIComponent(title);
  const encodedAddress = encodeURIComponent(address);
  return {
    x: `https://x.com/intent/post?text=${encodedTitle}&url=${encodedAddress}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedAddress}`,
    email: `mailto:?subject=${encodedTitle}&body=${encodedAddress}`,
  };
}
