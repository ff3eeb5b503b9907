import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMediaDescriptions, writeMediaDescriptions } from './media-descriptions.ts';

const paths = new Set(['news/1.jpg', 'news/2.jpg']);
const read = (yaml: string) => readMediaDescriptions(yaml, paths);

describe('the descriptions of a content folder', () => {
  it('are read as they are written', () => {
    const descriptions = new Map([
      ['news/1.jpg', { ar: 'باب: مفتوح', en: "A door: it's open" }],
      ['news/2.jpg', { ar: 'نخلة', en: '' }],
    ]);
    const yaml = writeMediaDescriptions(descriptions);
    expect(read(yaml)).toEqual({ descriptions, problems: [] });
    expect(read('').descriptions.size).toBe(0);
  });

  it('are left out where no entry uses the file any more', () => {
    const yaml = 'news/1.jpg: { ar: أ, en: a }\nnews/3.jpg: { ar: ب, en: b }';
    expect(read(yaml)).toEqual({
      descriptions: new Map([['news/1.jpg', { ar: 'أ', en: 'a' }]]),
      problems: [],
    });
  });

  it.each([
    ['news/1.jpg: { ar: أ }', 'must have a text in ar and en'],
    [`news/1.jpg: { ar: أ, en: ${'a'.repeat(501)} }`, 'must have at most 500 characters'],
    ['news/1.jpg: { ar: 1, en: a }', 'must be a text'],
    ['news/1.jpg: [', 'is not readable YAML'],
  ])('are refused with a sentence: %#', (yaml, reason) => {
    const [problem] = read(yaml).problems;
    expect(problem?.file).toBe('media.yaml');
    expect(problem?.reason).toContain(reason);
  });

  it('of the starter content say something in both languages, and of each picture something else', () => {
    const yaml = readFileSync('content/media.yaml', 'utf8');
    const used = new Set([...yaml.matchAll(/^(\S+\.svg):$/gm)].map(([, path = '']) => path));
    const { descriptions, problems } = readMediaDescriptions(yaml, used);
    expect(problems).toEqual([]);
    expect(descriptions.size).toBeGreaterThan(100);
    for (const { ar, en } of descriptions.values()) {
      expect(ar).toMatch(/\p{Script=Arabic}{3}/u);
      expect(en).toMatch(/[a-z]{3}/);
    }
    const ofNews = [...descriptions].filter(([path]) => path.startsWith('news/'));
    expect(new Set(ofNews.map(([, { ar }]) => ar)).size).toBe(ofNews.length);
  });
});
