import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adminFonts, preloadedFonts, siteFonts } from './font-faces.ts';
import { DISPLAY_FONTS, type FontChoice, STARTER_FONTS, TEXT_FONTS } from './fonts.ts';

const CHOICES = Object.keys(TEXT_FONTS).flatMap((textFont) =>
  Object.keys(DISPLAY_FONTS).map((displayFont) => ({ textFont, displayFont }) as FontChoice),
);

const address = (source: string) => `/${source}`;

/** Returns the files that a style names. */
function filesIn(styles: string): string[] {
  return [...styles.matchAll(/url\(\/([^)]+)\)/g)].map(([, file = '']) => file);
}

describe('the fonts of the site', () => {
  it.each(CHOICES)('have a file for each face with $textFont and $displayFont', (choice) => {
    const styles = siteFonts(choice, address);
    const files = filesIn(styles);
    expect(new Set(files).size).toBe(9);
    for (const file of files) expect(existsSync(file), file).toBe(true);
    for (const language of ['ar', 'en'] as const) {
      const preloaded = preloadedFonts(choice, address)[language];
      expect(preloaded).toHaveLength(3);
      for (const file of preloaded) expect(styles).toContain(`url(${file})`);
    }
  });

  it('preload what the first screen of each language needs', () => {
    expect(preloadedFonts(STARTER_FONTS, address)).toEqual({
      ar: [
        '/site/styles/fonts/readex-pro-arabic.woff2',
        '/site/styles/fonts/readex-pro-figures.woff2',
        '/site/styles/fonts/reem-kufi-arabic.woff2',
      ],
      en: [
        '/site/styles/fonts/readex-pro-letters.woff2',
        '/site/styles/fonts/readex-pro-figures.woff2',
        '/site/styles/fonts/reem-kufi-latin.woff2',
      ],
    });
  });

  it('are stood in for by fonts of the device with the same line', () => {
    const styles = siteFonts({ textFont: 'vazirmatn', displayFont: 'reem-kufi' }, address);
    // 98.1 % of a line of 101.9 % is 100 %.
    expect(styles).toContain('size-adjust:98.1%;ascent-override:101.9%;descent-override:25.5%');
  });

  it('bring line heights, weights and word spaces of their family', () => {
    const styles = siteFonts(STARTER_FONTS, address);
    expect(styles).toContain(
      ':root,[lang=ar]{--lh-body:1.9;--lh-h3:1.55;--lh-display:1.34;--fw-display:600;--ws-display:0em}',
    );
    expect(styles).toContain(
      '[lang=en]{--lh-body:1.68;--lh-h3:1.35;--lh-display:1.06;--fw-display:700;--ws-display:.06em}',
    );
  });
});

describe('the fonts of the back office', () => {
  it.each(CHOICES)('are the whole fonts of $textFont and $displayFont', (choice) => {
    const files = filesIn(adminFonts(choice, address));
    expect(new Set(files).size).toBe(4);
    for (const file of files) expect(existsSync(file), file).toBe(true);
  });

  it('have the size and the line of the files of the site', () => {
    const styles = adminFonts({ textFont: 'noto-naskh-arabic', displayFont: 'reem-kufi' }, address);
    expect(styles).toContain('size-adjust:112%;ascent-override:89.3%;descent-override:22.3%');
    expect(styles).toContain('--ws-text:.05em');
  });
});
