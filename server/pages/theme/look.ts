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

/** The look of documents and drawings: the part of the identity from which themes and icons are made. */
export type Look = { palette: Palette; mark: Mark; fonts: FontChoice; pattern: PatternFamily };

/** Creates the look of an identity. */
export async function lookOf(identity: StoredIdentity, readMark: ReadMark): Promise<Look> {
  return {
    palette: identity.palette,
    mark: await readMark(identity.mark),
    fonts: fontsOf(identity),
    // A newer build may have stored a family that this one lacks.
    pattern: PATTERN_FAMILIES.find((family) => family === identity.pattern) ?? 'none',
  };
}

/**
 * Returns the chosen families. The starter's replaces one that this build lacks, because a newer build may have stored it.
 */
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
 * Returns a function that creates the look of the current identity. It returns the same object until the content changes,
 * unless the logo mark could not be read.
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
 * Returns a function that creates a thing once for each look and name. A null result is not cached, because there may be any
 * number of names, and a failure is retried.
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
