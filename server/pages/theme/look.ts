import { type FontChoice, STARTER_FONTS } from '../../../contract/fonts.ts';
import { DRAWN_PALETTE, isPalette, type Palette } from '../../../contract/palette.ts';
import type { StoredIdentity } from '../../content/content.ts';
import type { Mark, ReadMark } from './mark.ts';

/** What documents and drawings look like: the part of the identity that themes and icons are made of. */
export type Look = { palette: Palette; mark: Mark; fonts: FontChoice };

/** Makes the look of an identity. */
export async function lookOf({ palette, mark }: StoredIdentity, readMark: ReadMark): Promise<Look> {
  return {
    // A draft that is previewed may have colours that are none.
    palette: isPalette(palette) ? palette : DRAWN_PALETTE,
    mark: await readMark(mark),
    fonts: STARTER_FONTS,
  };
}

/**
 * Returns a function that makes the look of the present identity, which is the same object until the content changes.
 * @param readIdentity returns the same object until the content changes
 */
export function lookReader(
  readIdentity: () => Promise<StoredIdentity>,
  readMark: ReadMark,
): () => Promise<Look> {
  let known: { identity: StoredIdentity; look: Promise<Look> } | null = null;
  return async () => {
    const identity = await readIdentity();
    if (known?.identity !== identity) known = { identity, look: lookOf(identity, readMark) };
    return known.look;
  };
}
