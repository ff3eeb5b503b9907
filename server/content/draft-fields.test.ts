import { expect, it } from 'vitest';
import { CONTENT_KINDS } from '../../contract/kinds/kinds.ts';
import {
  changesBetween,
  type DraftFields,
  emptyFields,
  leafPaths,
  leafValue,
  mergeChanges,
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
    const change = asText.ok ? { path, from, to } : { path, from, to: 7 };
    const merged = mergeChanges(kind, fields, [change]);
    if (!merged.ok) throw new Error(`${path}: ${merged.problem}`);
    const changes = changesBetween(kind, fields, merged.fields);
    expect(changes).toEqual(from === to ? [] : [change]);
  }
});
