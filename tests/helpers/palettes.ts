import type { Palette } from '../../contract/palette.ts';

/** A palette with other hues than the starter content's. All of its texts are legible. */
export const OCEAN: Palette = {
  ground: '#f7faf9',
  ink: '#10262b',
  brand: '#0f5e63',
  accent: '#1b8a86',
  highlight: '#f2b84b',
  contrast: '#274472',
  sand: '#cfe0d8',
};
