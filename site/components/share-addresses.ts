/** Where each network takes a page to be shared, as plain addresses of theirs. */
export function shareAddresses(title: string, address: string) {
  const about = encodeURIComponent(title);
  const link = encodeURIComponent(address);
  return {
    x: `https://x.com/intent/post?text=${about}&url=${link}`,
    whatsApp: `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    email: `mailto:?subject=${about}&body=${link}`,
  };
}
