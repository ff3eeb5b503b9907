import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { colours } from './palette.ts';

/** Positions of the six furjat of the logo, on a square of 96. */
const MARK =
  'M48 17 59.5 37h-23zM34 42 45.5 62h-23zM62 42 73.5 62h-23zM20 67 31.5 87h-23zM48 67 59.5 87h-23zM76 67 87.5 87h-23z';

/**
 * The icon as SVG. A system may cut a maskable one to a circle of 80 % of its side, so its logo
 * is smaller and centred.
 */
function icon(size: number, isMaskable: boolean): string {
  const mark = isMaskable
    ? `<g transform="translate(48 51) scale(.68) translate(-48 -54)">${markPath()}</g>`
    : markPath();
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${size}" height="${size}">` +
    `<path fill="${colours.brick}" d="M0 0h96v96H0z"/>${mark}</svg>`
  );
}

function markPath(): string {
  return `<path fill="${colours.sun}" d="${MARK}"/>`;
}

const FILES = [
  { name: 'icon-any-192.png', size: 192, isMaskable: false },
  { name: 'icon-any-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable-192.png', size: 192, isMaskable: true },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon.png', size: 180, isMaskable: true },
];

/** Draws the icons that must be PNG into a folder, with the Chromium of the tests. */
async function makeIcons(folder: string): Promise<void> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  for (const { name, size, isMaskable } of FILES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style>${icon(size, isMaskable)}`,
    );
    writeFileSync(join(folder, name), await page.screenshot());
    await page.close();
  }
  await browser.close();
  console.log(`${FILES.length} icons written to ${folder}`);
}

await makeIcons(process.argv[2] ?? 'site/public');
