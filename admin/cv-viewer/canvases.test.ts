import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageCanvases } from './canvases.ts';
import { CANVAS_PIXELS, isBoundPassed, startBounds } from './memory-bounds.ts';

/** The pixels of a page in the largest drawn size. */
const PAGE = { width: 3_000, height: 4_000 };

beforeEach(() => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext() {
        return null;
      }
    },
  );
  startBounds();
});

afterEach(() => vi.unstubAllGlobals());

const fitting = Math.floor(CANVAS_PIXELS / (PAGE.width * PAGE.height));

it('groups inside each other have canvases up to the bound, which counts their pixels together', () => {
  const canvases = new PageCanvases();
  for (let depth = 0; depth < fitting; depth += 1) canvases.create(PAGE.width, PAGE.height);
  expect(isBoundPassed()).toBe(false);
  expect(() => canvases.create(PAGE.width, PAGE.height)).toThrow();
  expect(isBoundPassed()).toBe(true);
});

it('groups one after the other are not counted together', () => {
  const canvases = new PageCanvases();
  for (let group = 0; group < 10 * fitting; group += 1) {
    canvases.destroy(canvases.create(PAGE.width, PAGE.height));
  }
  expect(isBoundPassed()).toBe(false);
});

it('a canvas that gets another size counts with that', () => {
  const canvases = new PageCanvases();
  const made = canvases.create(1, 1);
  for (let time = 0; time < 10 * fitting; time += 1) {
    canvases.reset(made, PAGE.width, PAGE.height);
  }
  expect(isBoundPassed()).toBe(false);
  for (let depth = 1; depth < fitting; depth += 1) canvases.create(PAGE.width, PAGE.height);
  expect(() => canvases.create(PAGE.width, PAGE.height)).toThrow();
});

it('what a page left behind is not counted on the next one', () => {
  const canvases = new PageCanvases();
  const left = canvases.create(PAGE.width, PAGE.height);
  startBounds();
  canvases.destroy(left);
  for (let depth = 0; depth < fitting; depth += 1) canvases.create(PAGE.width, PAGE.height);
  expect(() => canvases.create(PAGE.width, PAGE.height)).toThrow();
});
