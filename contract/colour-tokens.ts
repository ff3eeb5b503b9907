import { deriveColours, type Palette } from './palette.ts';
import type { Scheme } from './palette-pairs.ts';

/** The groups of documents that have a theme: the site, and the back office. */
export type Themed = 'site' | 'admin';

/**
 * Returns the colour tokens for a group of documents in both schemes, as CSS. The browser's settings choose the scheme. Each token of the
 * back office has both colours, because parts of it have a scheme of their own. The site also supports browsers without `light-dark()`.
 */
export function colourTokens(palette: Palette, documents: Themed): string {
  const { shared, [documents]: own } = deriveColours(palette);
  const light: Record<string, string> = { ...shared.light, ...own.light };
  const dark: Record<string, string> = { ...shared.dark, ...own.dark };
  const tokens = Object.keys(light).map((name) => ({
    name,
    light: short(light[name] ?? ''),
    dark: short(dark[name] ?? ''),
  }));
  const declared = (values: readonly (readonly [string, string])[]) =>
    values.map(([name, value]) => `;--${name}:${value}`).join('');
  if (documents === 'admin') {
    const both = tokens.map(
      (each) =>
        [
          each.name,
          each.light === each.dark ? each.light : `light-dark(${each.light},${each.dark})`,
        ] as const,
    );
    return `:root{color-scheme:light dark${declared(both)}}`;
  }
  const different = tokens.filter((each) => each.light !== each.dark);
  return (
    `:root{color-scheme:light${declared(tokens.map((each) => [each.name, each.light]))}}` +
    `@media(prefers-color-scheme:dark){:root{color-scheme:dark${declared(different.map((each) => [each.name, each.dark]))}}}`
  );
}

/** Returns the page's background colour in each scheme. */
export function backgrounds(palette: Palette): Record<Scheme, string> {
  const { shared } = deriveColours(palette);
  return { light: shared.light.paper, dark: shared.dark.paper };
}

/** Writes a colour with as few characters as possible: `#ffffff` as `#fff`. */
function short(hex: string): string {
  return hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}
