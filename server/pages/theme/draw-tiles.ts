/**
 * Draws a bar of one tile after another, as PNG.
 * @param tile an SVG, as high as the bar; null: the bar is plain
 * @param bar.ground behind the tiles, which are transparent at their edges
 */
export async function drawTiles(
  tile: string | null,
  { width, height, ground }: { width: number; height: number; ground: string },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const bar = sharp({ create: { width, height, channels: 3, background: ground } });
  if (tile === null) return bar.png().toBuffer();
  const input = await sharp(Buffer.from(tile), { density: 288 })
    .resize({ height })
    .png()
    .toBuffer();
  return bar
    .composite([{ input, tile: true, gravity: 'northwest' }])
    .png({ compressionLevel: 9, palette: true, dither: 0 })
    .toBuffer();
}
