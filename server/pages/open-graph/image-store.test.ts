import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWN_PALETTE } from '../../../contract/base-colours.ts';
import {
  DISPLAY_FONT_KEYS,
  type FontChoice,
  STARTER_FONTS,
  TEXT_FONT_KEYS,
} from '../../../contract/fonts.ts';
import { describeOnEachStorage, openDisk } from '../../../tests/helpers/storages.ts';
import type { ShareLook } from '../theme/share-look.ts';
import { drawOpenGraphImage } from './draw-image.ts';
import { loadOpenGraphFonts, pictureFonts } from './fonts.ts';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';
import { createOpenGraphImageStore } from './image-store.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="red" d="M0 0h9v9H0z"/></svg>';

const LOOK: ShareLook = {
  palette: DRAWN_PALETTE,
  fonts: STARTER_FONTS,
  mark: { svg: RED, address: '', bytes: Buffer.from(RED), width: 9, height: 9 },
  band: RED,
  edge: 'M0 0H60V40.5H0Z',
};

const CARD: OpenGraphCard = {
  language: 'ar',
  siteName: 'يافع',
  section: 'الأخبار',
  title: 'خبر',
  note: '',
  host: 'yafee.example',
  picture: null,
  look: LOOK,
};

const FONT_CHOICES = TEXT_FONT_KEYS.flatMap((textFont) =>
  DISPLAY_FONT_KEYS.map((displayFont): FontChoice => ({ textFont, displayFont })),
);

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
    const names = FONT_CHOICES.flatMap((choice) =>
      Object.values(pictureFonts(choice)).map(({ name }) => name),
    );
    const samples = await Promise.all([...new Set(names)].map(drawSample));
    // Three families of text in two weights, and four of headings: each in its own font.
    expect(new Set(samples.map((sample) => sample.toString('base64'))).size).toBe(10);
    expect(samples).not.toContainEqual(fallback);
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

describeOnEachStorage('createOpenGraphImageStore', (storages) => {
  it('draws an image once for concurrent requests, and returns null if too many images wait', async () => {
    const { storage } = await storages.open();
    const images = createOpenGraphImageStore({ storage, hasOwnMedia: true, maxWaiting: 1 });
    const drawn = await Promise.all([
      images.draw(CARD),
      images.draw(CARD),
      images.draw({ ...CARD, title: 'ثانٍ' }),
      images.draw({ ...CARD, title: 'ثالث' }),
    ]);
    expect(drawn.map((image) => image?.isComplete ?? null)).toEqual([true, true, true, null]);
    expect(drawn[0]).toBe(drawn[1]);
    expect(await images.find(openGraphCardHash(CARD))).toEqual(drawn[0]?.bytes);
    expect(await images.find('0123456789')).toBeNull();
  });

  it('removes the oldest images if there are too many', async () => {
    const { storage } = await storages.open();
    for (let day = 1; day <= 10; day++) await storage.put(`share/${day}.png`, Buffer.from('x'));
    const images = createOpenGraphImageStore({ storage, hasOwnMedia: true, maxImages: 10 });
    await images.draw(CARD);
    expect(await storage.list('share/')).toHaveLength(9);
    expect(await images.find(openGraphCardHash(CARD))).not.toBeNull();
  });

  it('stores no image without the page’s own picture: one that is missing, broken or elsewhere', async () => {
    const { storage } = await storages.open();
    const images = createOpenGraphImageStore({ storage, hasOwnMedia: true });
    await storage.put('cvs/secret.svg', Buffer.from(RED));
    await storage.put('media/broken.svg', Buffer.from('no picture at all'));
    await loadOpenGraphFonts();
    const bytes = await drawOpenGraphImage(CARD, null);
    for (const picture of [
      '/media/../cvs/secret.svg',
      '/cvs/secret.svg',
      '/media/gone.svg',
      '/media/broken.svg',
    ]) {
      expect(await images.draw({ ...CARD, picture })).toEqual({ bytes, isComplete: false });
    }
    expect(await storage.list('share/')).toEqual([]);
    // The picture is back.
    await storage.put('media/gone.svg', Buffer.from(RED));
    const card = { ...CARD, picture: '/media/gone.svg' };
    const image = await images.draw(card);
    expect(image?.isComplete).toBe(true);
    expect(image?.bytes.equals(bytes)).toBe(false);
    expect(await images.find(openGraphCardHash(card))).toEqual(image?.bytes);
  });
});

it('the oldest images on the disk are those that were written first', async () => {
  const { storage } = await openDisk();
  for (let day = 1; day <= 10; day++) {
    await storage.put(`share/${day}.png`, Buffer.from('x'));
    await storage.touch(`share/${day}.png`, day * 1_000);
  }
  await createOpenGraphImageStore({ storage, hasOwnMedia: true, maxImages: 10 }).draw(CARD);
  const names = (await storage.list('share/')).map(({ key }) => key);
  expect(names).not.toContain('share/1.png');
  expect(names).not.toContain('share/2.png');
  expect(names).toContain('share/3.png');
});
