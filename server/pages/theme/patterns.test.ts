import { describe, expect, it } from 'vitest';
import { DRAWN_PALETTE } from '../../../contract/base-colours.ts';
import { STARTER_FONTS } from '../../../contract/fonts.ts';
import { PATTERN_FAMILIES } from '../../../contract/patterns.ts';
import { readSvg } from '../../media/media.ts';
import type { Look } from './look.ts';
import type { Mark } from './mark.ts';
import { adminPatternStyles, drawPattern, patternHash, patternStyles } from './patterns.ts';

const look = (changes: Partial<Look> = {}): Look => ({
  palette: DRAWN_PALETTE,
  mark: {} as Mark,
  fonts: STARTER_FONTS,
  pattern: 'qatt',
  ...changes,
});

const BLUE = { ...DRAWN_PALETTE, brand: '#0b4f6c', accent: '#13748f', contrast: '#22577a' };

describe('the patterns of a look', () => {
  it.each(PATTERN_FAMILIES)('%s has every drawing that its styles name', (pattern) => {
    const styles = patternStyles(look({ pattern }));
    const named = [...styles.matchAll(/url\(\/patterns\/(\w+)\/([\w-]+)\.svg\)/g)];
    expect(named).toHaveLength(pattern === 'none' ? 0 : 7);
    for (const [, hash, name = ''] of named) {
      expect(hash).toBe(patternHash(look({ pattern })));
      expect(readSvg(drawPattern(look({ pattern }), name) ?? '')).toMatchObject({ ok: true });
    }
    const band = pattern === 'none' ? 'none' : /--panel:(.+?);/.exec(styles)?.[1];
    const admin = adminPatternStyles(look({ pattern }));
    expect(admin).toMatch(/^:root\{--panel:[^;]+;--shurfat:url\("[^"]+"\)\}(\.band\{[^}]+\})?$/);
    expect(admin).toContain(`--panel:${band};`);
    expect(admin.includes('.band{display:none}')).toBe(pattern === 'none');
  });

  it('are drawn in the colours of the palette, without those of the drawings', () => {
    const own = look({ palette: BLUE });
    for (const name of ['hero', 'panel', 'stats', 'terraces', 'town', 'town-at-night']) {
      const drawn = drawPattern(look(), name) ?? '';
      const coloured = drawPattern(own, name) ?? '';
      expect(drawn.toLowerCase()).toContain(DRAWN_PALETTE.brand);
      expect(coloured).toContain(BLUE.brand);
      expect(coloured.toLowerCase()).not.toContain(DRAWN_PALETTE.brand);
    }
    expect(patternHash(own)).not.toBe(patternHash(look()));
  });

  it('are as they were drawn with the palette of the drawings', () => {
    const colours = (svg: string) => svg.toLowerCase().match(/#[\da-f]{6}\b/g);
    expect(colours(drawPattern(look(), 'hero') ?? '')?.slice(0, 3)).toEqual([
      '#e0cba4',
      '#4a3a2c',
      '#e0cba4',
    ]);
  });

  it('are none with the family none, and for other names', () => {
    expect(drawPattern(look({ pattern: 'none' }), 'hero')).toBeNull();
    expect(patternStyles(look({ pattern: 'none' }))).toContain('.band{display:none}');
    for (const name of ['', 'constructor', '../qatt/hero']) {
      expect(drawPattern(look(), name)).toBeNull();
    }
  });
});
