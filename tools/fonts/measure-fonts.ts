import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { DISPLAY_FONTS, TEXT_FONTS } from '../../contract/fonts.ts';
import type { Language } from '../../contract/locale.ts';

/**
 * Prints the widths of the fallback fonts for `contract/fonts.ts`, from the files that `make-fonts.ts` has made: as wide as the family
 * in a sentence of each language, in relation to the starter's family, whose widths were measured against Arial and Tahoma. Run
 * `node tools/fonts/measure-fonts.ts`; `CHROMIUM_PATH` names an installed Chromium.
 */

/** Only letters and spaces. Each family has all of them in one file. */
const SENTENCES: Record<Language, string> = {
  ar: 'تعلم عبد الله صيانة المصاعد في ورشة الجمعية ثم وجد عملا بعد شهرين وهو اليوم يدرب غيره',
  en: 'Abdullah learned to service lifts in our workshop and two months later he had a job',
};

const KINDS = [
  { fonts: TEXT_FONTS, starter: 'readex-pro', latin: 'letters', weight: 400 },
  { fonts: DISPLAY_FONTS, starter: 'reem-kufi', latin: 'latin', weight: 600 },
] as const;

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage();
for (const { fonts, starter, latin, weight } of KINDS) {
  const widthsOf = async (key: string) => ({
    arabic: await measureWidth(`${key}-arabic`, SENTENCES.ar, weight),
    // Spaces are in another file than letters.
    latin: await measureWidth(`${key}-${latin}`, SENTENCES.en.replaceAll(' ', ''), weight),
  });
  const of = await widthsOf(starter);
  const base: Record<string, { fallback: { arabic: number; latin: number } }> = fonts;
  for (const [key, { fallback }] of Object.entries(base)) {
    const widths = await widthsOf(key);
    const measured = (script: 'arabic' | 'latin') =>
      (((base[starter]?.fallback[script] ?? 0) * widths[script]) / of[script]).toFixed(1);
    console.log(
      `${key}: arabic ${measured('arabic')}, latin ${measured('latin')} (now ${fallback.arabic}, ${fallback.latin})`,
    );
  }
}
await browser.close();

/** Returns the width of a text in a font file of the site, in em. */
async function measureWidth(file: string, text: string, weight: number): Promise<number> {
  const data = readFileSync(`site/styles/fonts/${file}.woff2`).toString('base64');
  const address = `data:font/woff2;base64,${data}`;
  return page.evaluate<number>(`(async () => {
    const face = new FontFace('${file}', 'url(${address})', { weight: '100 900' });
    document.fonts.add(await face.load());
    const context = document.createElement('canvas').getContext('2d');
    context.font = '${weight} 100px "${file}"';
    return context.measureText(${JSON.stringify(text)}).width / 100;
  })()`);
}
