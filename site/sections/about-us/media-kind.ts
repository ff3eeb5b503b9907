/** What the address of a static page's picture leads to: by its ending, as specified (§9). */
export function isVideo(address: string): boolean {
  const path = /^[^?#]*/.exec(address)?.[0] ?? '';
  return /\.(mp4|webm|ogg)$/i.test(path);
}
