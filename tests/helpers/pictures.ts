import sharp from 'sharp';

/** A wide photo: sand on the left half and sky on the right. */
export function photo(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#7fb4d6' } }).composite([
    { input: { create: { ...half, background: '#c9a36a' } }, left: 0, top: 0 },
  ]);
}

/** The same as a camera keeps it that was held upright: lying, with a note to turn it, and where it was. */
export function rotatedPhoto(width: number, height: number): Promise<Buffer> {
  return photo(width, height)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A red disc on nothing. */
export function disc(size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="${size}" height="${size}"><circle cx="1" cy="1" r=".9" fill="#c00"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Two pictures, one after the other. */
export async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
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

/** A still PNG with the chunk in it that says that a PNG moves. */
export async function movingPng(): Promise<Buffer> {
  const still = await photo(500, 300).png().toBuffer();
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
}
