import { expect, it } from 'vitest';
import { CONTENT_KINDS } from '../../content/kind-names.ts';
import { fixedFields } from '../../content/kinds.ts';
import {
  changesBetween,
  type DraftFields,
  emptyFields,
  isChangeIn,
  leafPaths,
  leafValue,
  mergeChanges,
  oversizedChanges,
  withValueAt,
} from './draft-fields.ts';

function news(changes: DraftFields = {}): DraftFields {
  return {
    ...emptyFields('news'),
    title: { ar: 'عنوان', en: 'Title' },
    html: { ar: '<p>نص</p>', en: '<p>Text</p>' },
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

it('merges changes of different languages of one text', () => {
  const mine = [{ path: 'title.en', from: 'Title', to: 'New title' }];
  const theirs = news({ title: { ar: 'عنوان جديد', en: 'Title' } });
  expect(mergeChanges('news', theirs, mine)).toEqual({
    ok: true,
    fields: news({ title: { ar: 'عنوان جديد', en: 'New title' } }),
  });
});

it('reports a value that both sides changed, with all three texts, and merges nothing', () => {
  const theirs = news({ title: { ar: 'عنوان', en: 'Theirs' } });
  const mine = [
    { path: 'title.en', from: 'Title', to: 'Mine' },
    { path: 'html.en', from: '<p>Text</p>', to: '<p>Mine</p>' },
  ];
  expect(mergeChanges('news', theirs, mine)).toEqual({
    ok: false,
    problem: 'conflict',
    conflicts: [{ path: 'title.en', from: 'Title', to: 'Mine', current: 'Theirs' }],
  });
});

it('accepts a change that the other side made, too', () => {
  const same = news({ title: { ar: 'عنوان', en: 'Both' } });
  const mine = [{ path: 'title.en', from: 'Title', to: 'Both' }];
  expect(mergeChanges('news', same, mine)).toEqual({ ok: true, fields: same });
});

it('keeps a value that no entry may have', () => {
  const result = mergeChanges('project', emptyFields('project'), [
    { path: 'beneficiaries', from: null, to: 'about 300' },
  ]);
  expect(result).toMatchObject({ ok: true, fields: { beneficiaries: 'about 300' } });
});

it.each([
  ['a field that the kind does not have', 'news', 'price', 1],
  ['a name of the prototype', 'news', '__proto__', 'x'],
  ['a property of the prototype of a text', 'news', 'title.constructor', 'x'],
])('refuses %s', (_name, kind, path, to) => {
  expect(mergeChanges(kind as 'news', news(), [{ path, from: undefined, to }])).toEqual({
    ok: false,
    problem: 'unknown-field',
    path,
  });
});

it.each([
  ['a list in a text', 'news', 'title.ar', ['x']],
  ['a text in a list', 'project', 'versions', 'x'],
  ['an item without its fields', 'project', 'versions', [{ name: 'x' }]],
  ['a text among references', 'project', 'trainers', ['x']],
])('refuses %s', (_name, kind, path, to) => {
  const fields = emptyFields(kind as 'news');
  const change = { path, from: leafValue(fields, path), to };
  expect(mergeChanges(kind as 'news', fields, [change])).toEqual({
    ok: false,
    problem: 'wrong-type',
    path,
  });
});

it.each(CONTENT_KINDS)('changes every leaf of the kind %s back and forth', (kind) => {
  const fields = emptyFields(kind);
  expect(leafPaths(kind).length).toBeGreaterThan(0);
  for (const path of leafPaths(kind)) {
    const from = leafValue(fields, path);
    // Lists and references stay as they are, and a single reference takes an id instead of a text.
    const to = from === '' || from === null ? 'text' : from;
    const asText = mergeChanges(kind, fields, [{ path, from, to }]);
    if (fixedFields(kind).includes(path)) {
      expect(asText).toEqual({ ok: false, problem: 'fixed-field', path });
      continue;
    }
    const change = asText.ok ? { path, from, to } : { path, from, to: 7 };
    const merged = mergeChanges(kind, fields, [change]);
    if (!merged.ok) throw new Error(`${path}: ${merged.problem}`);
    const changes = changesBetween(kind, fields, merged.fields);
    expect(changes).toEqual(from === to ? [] : [change]);
  }
});

it.each([
  ['navbar', 'name', 'home'],
  ['site-content', 'name', 'terms'],
] as const)('keeps what the site finds a %s by', (kind, path, name) => {
  const fields = { ...emptyFields(kind), name };
  expect(mergeChanges(kind, fields, [{ path, from: name, to: 'other' }])).toEqual({
    ok: false,
    problem: 'fixed-field',
    path,
  });
  expect(mergeChanges(kind, fields, [{ path, from: name, to: name }])).toMatchObject({ ok: true });
});

const CHILDREN = [
  { ar: 'رؤيتنا', en: 'Vision' },
  { ar: 'فريقنا', en: 'Team' },
];

it.each([
  ['the English of an item', [{ ar: 'رؤيتنا', en: 'Our vision' }, CHILDREN[1]], true],
  ['nothing', CHILDREN, true],
  ['the Arabic of an item', [{ ar: 'رؤية', en: 'Vision' }, CHILDREN[1]], false],
  ['a new item', [...CHILDREN, { ar: '', en: 'More' }], false],
  ['a removed item', [CHILDREN[0]], false],
  ['the order', CHILDREN.toReversed(), false],
  ['another structure', 'Vision', false],
  ['an item without Arabic', [{ en: 'Our vision' }, CHILDREN[1]], false],
])('a list in which %s differs', (_name, to, isEnglish) => {
  const change = { path: 'children', from: CHILDREN, to };
  expect(isChangeIn('navbar', 'en', change)).toBe(isEnglish);
});

it('does not compare values that are nested deeper than the field', () => {
  const nested = () => JSON.parse('['.repeat(1e5) + ']'.repeat(1e5));
  const change = { path: 'children', from: nested(), to: nested() };
  expect(isChangeIn('navbar', 'en', change)).toBe(false);
});

it('looks into the groups of a list', () => {
  const share = { purpose: { ar: 'التدريب', en: '' }, percent: 60 };
  const from = [share];
  const isEnglish = (to: object) =>
    isChangeIn('settings', 'en', { path: 'whereMoneyGoes.shares', from, to: [to] });
  expect(isEnglish({ ...share, purpose: { ar: 'التدريب', en: 'Training' } })).toBe(true);
  expect(isEnglish({ ...share, percent: 70 })).toBe(false);
});

it.each([
  ['title.en', true],
  ['title.ar', false],
  ['publishedAt', false],
  ['price.en', false],
])('a change of %s', (path, isEnglish) => {
  expect(isChangeIn('news', 'en', { path, from: 'x', to: 'y' })).toBe(isEnglish);
});

it.each([
  ['title.en', 'x'.repeat(501)],
  ['html.ar', 'x'.repeat(200_001)],
  ['html.en', '<ul><li>'.repeat(30)],
])('stores nothing that is too large, as %s', (path, to) => {
  const change = { path, from: leafValue(news(), path), to };
  expect(mergeChanges('news', news(), [change])).toEqual({ ok: false, problem: 'oversized', path });
  expect(oversizedChanges('news', [change, { ...change, to: 'x' }])).toEqual([change]);
});

it.each([
  [
    'too many items',
    Array.from({ length: 201 }, (_, id) => ({ id, version: { ar: '', en: '' } })),
    'oversized',
  ],
  ['a long text in an item', [{ id: 1, version: { ar: '', en: 'x'.repeat(501) } }], 'oversized'],
  [
    'a language that does not exist',
    [{ id: 1, version: { ar: '', en: '', evil: [[]] } }],
    'wrong-type',
  ],
])('stores no list with %s', (_, to, problem) => {
  const change = { path: 'versions', from: [], to };
  expect(mergeChanges('project', emptyFields('project'), [change])).toMatchObject({
    ok: false,
    problem,
  });
});

it('changes one value of an item, and nothing else', () => {
  const items = [
    { id: 1, name: { ar: 'أ', en: 'a' } },
    { id: 2, name: { ar: 'ب', en: 'b' } },
  ];
  expect(withValueAt(items, ['1', 'name', 'en'], 'B')).toEqual([
    items[0],
    { id: 2, name: { ar: 'ب', en: 'B' } },
  ]);
});
