import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Size of each photograph in pixels: every shape that editors upload; and where the face is, in per cent from the left and top. */
const PHOTOS = {
  'tall.jpg': { size: [600, 1600], face: { x: 50, y: 14 } },
  'wide.jpg': { size: [2400, 520], face: { x: 88, y: 40 } },
  'square.jpg': { size: [900, 900], face: { x: 18, y: 24 } },
  'tiny.jpg': { size: [48, 36], face: { x: 50, y: 30 } },
  'huge.jpg': { size: [3600, 2400], face: { x: 12, y: 62 } },
} as const;

/** The focal points of photographs, as staff would set them: on the face, which is at the side of some. */
export const FOCAL_POINTS: Readonly<Record<string, { x: number; y: number }>> = {
  'tall.jpg': PHOTOS['tall.jpg'].face,
  'wide.jpg': PHOTOS['wide.jpg'].face,
  'huge.jpg': PHOTOS['huge.jpg'].face,
};

export type PhotoName = keyof typeof PHOTOS;

export const PHOTO_NAMES = Object.keys(PHOTOS) as PhotoName[];

/** Writes all pictures of the set into a folder: photographs, logos, and a file of each kind that is linked. */
export async function writePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const photos = Object.entries(PHOTOS).map(async ([name, { size, face }], index) =>
    writeFile(join(folder, name), await photograph(size, face, index)),
  );
  const logos = Object.entries(LOGOS).map(([name, svg]) => writeFile(join(folder, name), svg));
  await Promise.all([...photos, ...logos, writeFile(join(folder, 'file.pdf'), PDF)]);
}

/** Hues of sky and ground, so that photographs differ. */
const HUES = [
  [205, 34],
  [28, 18],
  [190, 90],
  [210, 45],
  [220, 30],
] as const;

/** A photograph is drawn in this part of its size and enlarged: in a fraction of the time, and to a small file. */
const SCALE = 4;

/** Returns a photograph: somebody before a horizon, light that falls off, and the grain of a sensor. */
async function photograph(
  [fullWidth, fullHeight]: readonly [number, number],
  face: { x: number; y: number },
  index: number,
): Promise<Buffer> {
  const [width, height] = [Math.ceil(fullWidth / SCALE), Math.ceil(fullHeight / SCALE)];
  const [x, y, unit] = [
    (width * face.x) / 100,
    (height * face.y) / 100,
    Math.min(width, height) * 0.12,
  ];
  const [sky, ground] = HUES[index % HUES.length] ?? HUES[0];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${sky} 55% 72%)"/><stop offset="1" stop-color="hsl(${sky} 40% 88%)"/></linearGradient>
      <linearGradient id="ground" x2=".3" y2="1"><stop stop-color="hsl(${ground} 42% 52%)"/><stop offset="1" stop-color="hsl(${ground} 38% 26%)"/></linearGradient>
      <radialGradient id="head" cx=".4" cy=".3"><stop stop-color="hsl(26 45% 62%)"/><stop offset="1" stop-color="hsl(22 40% 34%)"/></radialGradient>
    </defs>
    <path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>
    <path fill="url(#ground)" d="M0 ${height * 0.55}q${width * 0.3} ${-height * 0.12} ${width} ${height * 0.06}v${height * 0.45}H0z"/>
    <path fill="hsl(${sky} 30% 28%)" d="M${x - unit * 2} ${height}V${y + unit * 2.6}q0 ${-unit * 1.4} ${unit * 2} ${-unit * 1.4}t${unit * 2} ${unit * 1.4}V${height}z"/>
    <circle cx="${x}" cy="${y}" r="${unit}" fill="url(#head)"/>
  </svg>`;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  const drawing = await sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return sharp(drawing).resize(fullWidth, fullHeight).jpeg({ quality: 60 }).toBuffer();
}

/** Returns a logo: a mark and a bar in place of its name, wide or square, in one colour. */
function logo(width: number, colour: string): string {
  const name =
    width > 100
      ? `<path fill="${colour}" d="M110 38h${width - 120}v24H110zM110 70h${(width - 120) * 0.7}v10H110z"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100" width="${width}" height="100"><path fill="${colour}" d="M50 8 92 86H8z"/>${name}</svg>`;
}

const LOGOS = {
  'logo-square.svg': logo(100, '#2a5d4b'),
  'logo-wide.svg': logo(620, '#7a2230'),
  'logo-white.svg': logo(100, '#ffffff'),
  'logo-wide-white.svg': logo(620, '#ffffff'),
};

export const LOGO_NAMES = Object.keys(LOGOS);

/** A document of one empty page. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
