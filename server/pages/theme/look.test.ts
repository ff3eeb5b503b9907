import { describe, expect, it } from 'vitest';
import { type Look, rememberedForLook } from './look.ts';

describe('what is remembered for a look', () => {
  it('is made once for each look and name', async () => {
    let made = 0;
    const numbered = rememberedForLook(async () => {
      made += 1;
      return made;
    });
    const [first, second] = [{} as Look, {} as Look];
    expect(await Promise.all([numbered(first, 'hero'), numbered(first, 'hero')])).toEqual([1, 1]);
    expect(await numbered(first, 'panel')).toBe(2);
    expect(await numbered(second, 'hero')).toBe(3);
    expect(await numbered(first, 'hero')).toBe(1);
  });

  it('is tried again where it failed or there was none', async () => {
    const outcomes = [Promise.reject(new Error('no memory')), null, 'drawn', 'drawn anew'];
    const drawn = rememberedForLook(async () => outcomes.shift());
    const look = {} as Look;
    await expect(drawn(look, 'hero')).rejects.toThrow('no memory');
    expect(await drawn(look, 'hero')).toBeNull();
    expect(await drawn(look, 'hero')).toBe('drawn');
    expect(await drawn(look, 'hero')).toBe('drawn');
  });
});
