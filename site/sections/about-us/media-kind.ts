/** Returns whether the media of a static page is a video, by the extension of its address (specification §9). */
export function isVideo(address: string): boolean {
  const path = /^[^?#]*/.exec(address)?.[0] ?? '';
  return /\.(mp4|webm|ogg)$/i.test(path);
}
