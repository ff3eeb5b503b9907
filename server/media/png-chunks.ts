/** A chunk of a PNG (PNG, 5.3). */
export type PngChunk = {
  type: string;
  data: Buffer;
  /** The whole chunk, with its length and checksum. */
  bytes: Buffer;
};

/** Yields the chunks of a PNG, or those that are complete in its first bytes. */
export function* pngChunks(png: Buffer): Generator<PngChunk> {
  for (let offset = 8; offset + 12 <= png.length; ) {
    const end = offset + 12 + png.readUInt32BE(offset);
    if (end > png.length) return;
    const type = png.toString('latin1', offset + 4, offset + 8);
    yield { type, data: png.subarray(offset + 8, end - 4), bytes: png.subarray(offset, end) };
    offset = end;
  }
}

/** Returns whether a PNG is animated: `acTL` comes before its pixels. @param head the file, or its first bytes */
export function isAnimatedPng(head: Buffer): boolean {
  for (let offset = 8; offset + 8 <= head.length; ) {
    const type = head.toString('latin1', offset + 4, offset + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    offset += 12 + head.readUInt32BE(offset);
  }
  return false;
}
