import { type FontChoice, STARTER_FONTS } from '../../../contract/fonts.ts';
import { type Palette, STARTER_PALETTE } from '../../../contract/palette.ts';
import type { StoredIdentity } from '../../content/content.ts';
import type { Mark, ReadMark } from './mark.ts';

/** What documents and drawings look like: the part of the identity that themes and icons are made of. */
export type Look = { palette: Palette; mark: Mark; fonts: FontChoice };

/** Makes the look of an identity. */
export async function lookOf(identity: StoredIdentity, readMark: ReadMark): Promise<Look> {
  return { palette: STARTER_PALETTE, mark: await readMark(identity.mark), fonts: STARTER_FONTS };
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
