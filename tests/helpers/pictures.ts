import sharp from 'sharp';

/** A wide photo: sand on the left half and sky on the right. */
export function photo(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#7fb4d6' } }).composite([
    { input: { create: { ...half, background: '#c9a36a' } }, left: 0, top: 0 },
  ]);
}

/** Returns the photo as an upright camera stores it: rotated, with an EXIF orientation and a GPS position. */
export function rotatedPhoto(width: number, height: number): Promise<Buffer> {
  return photo(width, height)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Returns a red disc on a transparent background. */
export function disc(size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="${size}" height="${size}"><circle cx="1" cy="1" r=".9" fill="#c00"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns an animation of two frames. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 500, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a still PNG with the `acTL` chunk of an animated PNG. */
export async function animatedPng(): Promise<Buffer> {
  const still = await photo(500, 300).png().toBuffer();
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
}

export function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
