import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { drawOpenGraphImage } from './draw-image.ts';
import { FONTS, loadOpenGraphFonts } from './fonts.ts';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';
import { openGraphImages } from './image-store.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="red" d="M0 0h9v9H0z"/></svg>';

const CARD: OpenGraphCard = {
  ...{ language: 'ar', siteName: 'يافع', section: 'الأخبار', title: 'خبر' },
  ...{ note: '', host: 'yafee.example', picture: null },
};

/** Where the title stands: the box that its letters fill, on the half that its language begins at. */
async function inkOf(card: OpenGraphCard): Promise<{ width: number; height: number }> {
  const area =
    card.language === 'ar'
      ? { left: 480, top: 205, width: 720, height: 285 }
      : { left: 0, top: 205, width: 720, height: 285 };
  const cut = await sharp(await drawOpenGraphImage(card, null))
    .extract(area)
    .threshold(120)
    .toBuffer();
  const { info } = await sharp(cut).trim().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

describe('a drawn card', () => {
  it('joins Arabic letters, and is set in the fonts of the design', async () => {
    await loadOpenGraphFonts();
    const joined = await inkOf({ ...CARD, title: 'سسسس' });
    const apart = await inkOf({ ...CARD, title: 'س\u200cس\u200cس\u200cس' });
    expect(joined.width).toBeLessThan(apart.width);
    const set = (font: string) =>
      sharp({ text: { text: 'يافع Yafee', font: `${font} 80`, dpi: 72 } }).toBuffer();
    const fallback = await set('no font of this name');
    for (const font of Object.values(FONTS)) expect(await set(font)).not.toEqual(fallback);
  });

  it('breaks no name at its hyphen', async () => {
    await loadOpenGraphFonts();
    const english = { ...CARD, language: 'en' as const };
    const whole = await inkOf({ ...english, title: 'Dr Noura Al-Shehri' });
    const joined = await inkOf({ ...english, title: 'Dr Noura AlxShehri' });
    expect(Math.abs(whole.height - joined.height)).toBeLessThan(20);
  });

  it.each([
    ['of one letter', 'ي'],
    ['that is very long', 'مذكرة تفاهم لتدريب الشباب والفتيات في المناطق الطرفية '.repeat(8)],
    ['of one endless word', 'Donaudampfschifffahrtselektrizitaeten'.repeat(4)],
    ['in both directions', 'Yafee تطلق «معمل AI & Data» <2026> مع KAUST'],
    ['with what no text should hold', 'خبر\u0000\u0007 &amp; </span><b>'],
  ])('keeps a title %s within its column', async (_, title) => {
    await loadOpenGraphFonts();
    for (const language of ['ar', 'en'] as const) {
      const { width, height } = await inkOf({ ...CARD, language, title });
      expect(width).toBeLessThanOrEqual(612);
      expect(height).toBeLessThanOrEqual(268);
    }
  });
});

describe('pictures', () => {
  it('are drawn once for all who ask at once, and not at all for too many', async () => {
    const folder = join(await temporaryFolder(), 'pictures');
    const pictures = openGraphImages({ folder, mediaFolder: null, waiting: 1 });
    const drawn = await Promise.all([
      pictures.draw(CARD),
      pictures.draw(CARD),
      pictures.draw({ ...CARD, title: 'ثانٍ' }),
      pictures.draw({ ...CARD, title: 'ثالث' }),
    ]);
    expect(drawn.map((picture) => picture !== null)).toEqual([true, true, true, false]);
    expect(drawn[0]).toBe(drawn[1]);
    expect(await pictures.kept(openGraphCardHash(CARD))).toEqual(drawn[0]);
    expect(await pictures.kept('0123456789')).toBeNull();
  });

  it('give way when there are too many, the oldest first', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    for (let day = 1; day <= 10; day++) {
      const file = join(folder, `${day}.png`);
      await writeFile(file, '');
      await utimes(file, day, day);
    }
    await openGraphImages({ folder, mediaFolder: null, most: 10 }).draw(CARD);
    const kept = (await readdir(folder)).filter((name) => name.endsWith('.png'));
    expect(kept).toHaveLength(9);
    expect(kept).not.toContain('1.png');
    expect(kept).not.toContain('2.png');
    expect(kept).toContain(`${openGraphCardHash(CARD)}.png`);
  });

  it('show the words alone where a page’s own picture is missing, broken or outside of the folder', async () => {
    const folder = await temporaryFolder();
    const media = join(folder, 'media');
    await mkdir(media);
    await writeFile(join(folder, 'secret.svg'), RED);
    const pictures = openGraphImages({ folder: join(folder, 'pictures'), mediaFolder: media });
    await writeFile(join(media, 'broken.svg'), 'no picture at all');
    await loadOpenGraphFonts();
    const without = await drawOpenGraphImage(CARD, null);
    for (const picture of ['/media/../secret.svg', '/media/gone.svg', '/media/broken.svg']) {
      expect(await pictures.draw({ ...CARD, picture })).toEqual(without);
    }
  });
});
