import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { drawOpenGraphImage } from './draw-image.ts';
import { FONTS, loadOpenGraphFonts } from './fonts.ts';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';
import { createOpenGraphImageStore } from './image-store.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="red" d="M0 0h9v9H0z"/></svg>';

const CARD: OpenGraphCard = {
  language: 'ar',
  siteName: 'يافع',
  section: 'الأخبار',
  title: 'خبر',
  note: '',
  host: 'yafee.example',
  picture: null,
};

/** Draws a card and returns the size of the box that the letters of its title fill. */
async function measureTitle(card: OpenGraphCard): Promise<{ width: number; height: number }> {
  const area =
    card.language === 'ar'
      ? { left: 480, top: 205, width: 720, height: 285 }
      : { left: 0, top: 205, width: 720, height: 285 };
  const titleArea = await sharp(await drawOpenGraphImage(card, null))
    .extract(area)
    .threshold(120)
    .toBuffer();
  const { info } = await sharp(titleArea).trim().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

describe('drawOpenGraphImage', () => {
  it('joins Arabic letters and uses the fonts of the design', async () => {
    await loadOpenGraphFonts();
    const joined = await measureTitle({ ...CARD, title: 'سسسس' });
    const separate = await measureTitle({ ...CARD, title: 'س\u200cس\u200cس\u200cس' });
    expect(joined.width).toBeLessThan(separate.width);
    const drawSample = (font: string) =>
      sharp({ text: { text: 'يافع Yafee', font: `${font} 80`, dpi: 72 } }).toBuffer();
    const fallback = await drawSample('no font of this name');
    for (const font of Object.values(FONTS)) expect(await drawSample(font)).not.toEqual(fallback);
  });

  it('does not break a name at its hyphen', async () => {
    await loadOpenGraphFonts();
    const english = { ...CARD, language: 'en' as const };
    const hyphenated = await measureTitle({ ...english, title: 'Dr Noura Al-Shehri' });
    const unhyphenated = await measureTitle({ ...english, title: 'Dr Noura AlxShehri' });
    expect(Math.abs(hyphenated.height - unhyphenated.height)).toBeLessThan(20);
  });

  it.each([
    ['of one letter', 'ي'],
    ['that is very long', 'مذكرة تفاهم لتدريب الشباب والفتيات في المناطق الطرفية '.repeat(8)],
    ['of one very long word', 'Donaudampfschifffahrtselektrizitaeten'.repeat(4)],
    ['in both directions', 'Yafee تطلق «معمل AI & Data» <2026> مع KAUST'],
    ['with control characters and markup', 'خبر\u0000\u0007 &amp; </span><b>'],
  ])('keeps a title %s within its column', async (_, title) => {
    await loadOpenGraphFonts();
    for (const language of ['ar', 'en'] as const) {
      const { width, height } = await measureTitle({ ...CARD, language, title });
      expect(width).toBeLessThanOrEqual(612);
      expect(height).toBeLessThanOrEqual(268);
    }
  });
});

describe('createOpenGraphImageStore', () => {
  it('draws an image once for concurrent requests, and returns null if too many images wait', async () => {
    const folder = join(await temporaryFolder(), 'images');
    const images = createOpenGraphImageStore({ folder, mediaFolder: null, maxWaiting: 1 });
    const drawn = await Promise.all([
      images.draw(CARD),
      images.draw(CARD),
      images.draw({ ...CARD, title: 'ثانٍ' }),
      images.draw({ ...CARD, title: 'ثالث' }),
    ]);
    expect(drawn.map((image) => image !== null)).toEqual([true, true, true, false]);
    expect(drawn[0]).toBe(drawn[1]);
    expect(await images.find(openGraphCardHash(CARD))).toEqual(drawn[0]);
    expect(await images.find('0123456789')).toBeNull();
  });

  it('removes the oldest images if there are too many', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    for (let day = 1; day <= 10; day++) {
      const file = join(folder, `${day}.png`);
      await writeFile(file, '');
      await utimes(file, day, day);
    }
    await createOpenGraphImageStore({ folder, mediaFolder: null, maxImages: 10 }).draw(CARD);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
    expect(names).toHaveLength(9);
    expect(names).not.toContain('1.png');
    expect(names).not.toContain('2.png');
    expect(names).toContain(`${openGraphCardHash(CARD)}.png`);
  });

  it('draws the image without a page’s own picture that is missing, broken or outside the folder', async () => {
    const folder = await temporaryFolder();
    const media = join(folder, 'media');
    await mkdir(media);
    await writeFile(join(folder, 'secret.svg'), RED);
    const images = createOpenGraphImageStore({
      folder: join(folder, 'images'),
      mediaFolder: media,
    });
    await writeFile(join(media, 'broken.svg'), 'no picture at all');
    await loadOpenGraphFonts();
    const withoutPicture = await drawOpenGraphImage(CARD, null);
    for (const picture of ['/media/../secret.svg', '/media/gone.svg', '/media/broken.svg']) {
      expect(await images.draw({ ...CARD, picture })).toEqual(withoutPicture);
    }
  });
});
