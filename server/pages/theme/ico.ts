/** Length of the header, and of the entry of a picture. */
const HEADER = 6;
const ENTRY = 16;

/**
 * Returns an ICO file of one square picture, which may be a PNG since Windows Vista.
 * @param size its width and height, below 256 pixels
 */
export function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY);
  head.writeUInt16LE(1, 2); // An icon, not a cursor.
  head.writeUInt16LE(1, 4); // The number of pictures.
  head.writeUInt8(size, HEADER);
  head.writeUInt8(size, HEADER + 1);
  head.writeUInt16LE(1, HEADER + 4); // Colour planes.
  head.writeUInt16LE(32, HEADER + 6); // Bits of a pixel.
  head.writeUInt32LE(png.length, HEADER + 8);
  head.writeUInt32LE(head.length, HEADER + 12);
  return Buffer.concat([head, png]);
}
