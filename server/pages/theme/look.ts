import {
  DISPLAY_FONTS,
  type FontChoice,
  STARTER_FONTS,
  TEXT_FONTS,
} from '../../../contract/fonts.ts';
import type { Palette } from '../../../contract/palette.ts';
import { PATTERN_FAMILIES, type PatternFamily } from '../../../contract/patterns.ts';
import type { StoredIdentity } from '../../content/content.ts';
import { isUnread, type Mark, type ReadMark } from './mark.ts';

/** What documents and drawings look like: the part of the identity that themes and icons are made of. */
export type Look = { palette: Palette; mark: Mark; fonts: FontChoice; pattern: PatternFamily };

/** Makes the look of an identity. */
export async function lookOf(identity: StoredIdentity, readMark: ReadMark): Promise<Look> {
  return {
    palette: identity.palette,
    mark: await readMark(identity.mark),
    fonts: fontsOf(identity),
    // A newer build may have stored a family that this one lacks.
    pattern: PATTERN_FAMILIES.find((family) => family === identity.pattern) ?? 'none',
  };
}

/** Returns the chosen families, or the starter's for one that this build lacks: a newer one may have stored it. */
function fontsOf({ textFont, displayFont }: StoredIdentity): FontChoice {
  return {
    textFont:
      textFont !== null && Object.hasOwn(TEXT_FONTS, textFont) ? textFont : STARTER_FONTS.textFont,
    displayFont:
      displayFont !== null && Object.hasOwn(DISPLAY_FONTS, displayFont)
        ? displayFont
        : STARTER_FONTS.displayFont,
  };
}

/**
 * Returns a function that makes the look of the present identity, which is the same object until the content changes, unless its mark
 * could not be read.
 * @param readIdentity returns the same object until the content changes
 */
export function lookReader(
  readIdentity: () => Promise<StoredIdentity>,
  readMark: ReadMark,
): () => Promise<Look> {
  let known: { identity: StoredIdentity; look: Promise<Look> } | null = null;
  return async () => {
    const identity = await readIdentity();
    if (known?.identity === identity) return known.look;
    const made = { identity, look: lookOf(identity, readMark) };
    known = made;
    const forget = () => {
      if (known === made) known = null;
    };
    made.look.then(({ mark }) => isUnread(mark) && forget(), forget);
    return made.look;
  };
}

/**
 * Returns a function that makes a thing once for each look and name. What is null is not remembered, because there is no end of names, and
 * what fails is tried again.
 */
export function rememberedForLook<Made>(
  make: (look: Look, name: string) => Promise<Made>,
): (look: Look, name: string) => Promise<Made> {
  const made = new WeakMap<Look, Map<string, Promise<Made>>>();
  return (look, name) => {
    const ofLook = made.get(look) ?? new Map<string, Promise<Made>>();
    made.set(look, ofLook);
    const thing = ofLook.get(name) ?? make(look, name);
    ofLook.set(name, thing);
    const forget = () => ofLook.delete(name);
    thing.then((value) => value === null && forget(), forget);
    return thing;
  };
}
