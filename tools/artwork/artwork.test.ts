import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cover } from './cover.ts';
import { goalIcon, goalIconKinds } from './goal-icon.ts';
import { logo, logoFamilies } from './logo.ts';
import { starterMedia } from './make-starter-media.ts';
import { portrait } from './people.ts';
import { qattPageBand } from './qatt.ts';
import { cycled, hash } from './random.ts';
import { scene } from './scene.ts';
import { stillLife } from './still-life.ts';
import { subjects } from './subjects.ts';
import { weave } from './weave.ts';

const mediaFolder = join(import.meta.dirname, '../../content/media');
const media = starterMedia();

const families: readonly (readonly [name: string, draw: (seed: number) => string])[] = [
  ['scene', (seed) => scene(seed)],
  ['classic scene', (seed) => scene(seed, { composition: 'classic', sun: 0.55 })],
  ['portrait of a man with ghutra', (seed) => portrait(seed, 'm')],
  ['portrait of a bare-headed man', (seed) => portrait(seed, 'b')],
  ['portrait of a woman', (seed) => portrait(seed, 'w')],
  [
    'still life',
    (seed) =>
      stillLife(seed, {
        subject: cycled(subjects, seed),
        setting: seed,
        backdrop: 'niche',
        row: 'dots',
      }),
  ],
  ['logo', (seed) => logo(seed)],
  ['goal icon', (seed) => goalIcon(seed)],
  ['cover', (seed) => cover(seed)],
  ['weave', (seed) => weave(seed)],
  ['Qatt page band', (seed) => qattPageBand(seed)],
];

describe.each(families)('a %s', (_name, draw) => {
  it('is the same for the same seed', () => {
    for (const seed of [0, 7, 126, 4_000_000_000]) {
      expect(draw(seed)).toBe(draw(seed));
    }
  });

  it('differs between seeds', () => {
    expect(draw(1)).not.toBe(draw(2));
  });

  it('contains only finite numbers', () => {
    for (let seed = 0; seed < 60; seed++) {
      expect(draw(seed)).not.toMatch(/NaN|Infinity|undefined|\de[+-]?\d/);
    }
  });
});

it('draws twelve different logos and six different goal icons', () => {
  const logos = Array.from({ length: logoFamilies }, (_, seed) => logo(seed));
  const icons = Array.from({ length: goalIconKinds }, (_, kind) => goalIcon(kind));
  expect(new Set(logos).size).toBe(12);
  expect(new Set(icons).size).toBe(6);
});

it('gives the same seed to the same record on every machine', () => {
  expect(hash('news 1')).toBe(hash('news 1'));
  expect(hash('a')).toBe(0xe40c292c);
});

describe('the starter media', () => {
  it('contains no text, style, script, page colour or reference to another file', () => {
    for (const [path, svg] of media) {
      const foreign =
        /<text|<style|style=|<script|<foreignObject|<image|href|\bon\w+=|currentColor|var\(/;
      expect(svg, path).not.toMatch(foreign);
      expect(svg.replaceAll('url(#', ''), path).not.toContain('url(');
    }
  });

  it('has unique ids in every drawing, and every reference has its id', () => {
    for (const [path, svg] of media) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      const references = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
      expect(new Set(ids).size, path).toBe(ids.length);
      expect(ids, path).toEqual(expect.arrayContaining(references));
    }
  });

  it('states its size in pixels and as a view box', () => {
    for (const [path, svg] of media) {
      const size = /^<svg xmlns="[^"]+" viewBox="0 0 (\d+) (\d+)" width="(\d+)" height="(\d+)"/;
      const [, boxWidth, boxHeight, w, h] = size.exec(svg) ?? [];
      expect(w, path).toBeDefined();
      expect([boxWidth, boxHeight], path).toEqual([w, h]);
    }
  });

  it('is small', () => {
    for (const [path, svg] of media) {
      expect(svg.length, path).toBeLessThan(path.startsWith('visual/') ? 40_000 : 13_000);
    }
  });

  it('has no two identical pictures in a folder', () => {
    for (const folder of new Set(media.map(([path]) => path.split('/')[0]))) {
      const drawings = media
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([, svg]) => svg);
      expect(new Set(drawings).size, folder).toBe(drawings.length);
    }
  });

  it('has a subject of its own for each news item, on another ground than the news before it', () => {
    const news = media.filter(([path]) => path.startsWith('news/')).map(([, svg]) => svg);
    const grounds = news.map((svg) => /fill="(#\w+)" d="M0 0h800v600/.exec(svg)?.[1]);
    expect(news).toHaveLength(subjects.length);
    expect(grounds).not.toContain(undefined);
    for (const [index, ground] of grounds.entries()) expect(ground).not.toBe(grounds[index + 1]);
  });

  it('equals the committed files: run tools/artwork/make-starter-media.ts after a change', () => {
    const committed = readdirSync(mediaFolder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.svg'));
    expect(committed.toSorted()).toEqual(media.map(([path]) => path).toSorted());
    for (const [path, svg] of media) {
      const text = readFileSync(join(mediaFolder, path), 'utf8').replaceAll('\r\n', '\n');
      expect(text === svg, `${path} is out of date`).toBe(true);
    }
  });
});
