import { describe, expect, it } from 'vitest';
import { type PageName, pages } from '../pages.ts';
import { SEARCH_TYPES } from '../search-terms.ts';
import { MAP_KINDS } from './area-map.ts';
import type { FieldType } from './fields.ts';
import { CONTENT_KINDS, SINGLE_KINDS } from './kind-names.ts';
import {
  bySubtype,
  completeFields,
  contentKinds,
  definitionOf,
  isCreatable,
  isFixedByMap,
  isOrderable,
  readContentEntry,
  referenceFields,
  referencesOf,
  traitValues,
} from './kinds.ts';

describe.each(CONTENT_KINDS)('the definition of %s', (kind) => {
  const definition = definitionOf(kind);
  const { fields } = definition;
  const isOfType = (name: string | undefined, ...types: FieldType[]) =>
    name === undefined || types.some((type) => type === fields[name]?.type);

  it('has its key as its name', () => {
    expect(definition.name).toBe(kind);
  });

  it('names fields of the right types in its traits', () => {
    const { title, subtype, publishedAt, search } = definition;
    expect(isOfType(title, 'localized-text', 'text')).toBe(true);
    expect(isOfType(subtype, 'choice', 'text')).toBe(true);
    expect(isOfType(publishedAt, 'instant')).toBe(true);
    for (const name of [search?.lead, ...(search?.body ?? [])]) {
      expect([name, isOfType(name, 'localized-text', 'localized-html', 'list')]).toEqual([
        name,
        true,
      ]);
    }
    expect(isOfType(search?.picture, 'media')).toBe(true);
    expect(isOfType(search?.file, 'media')).toBe(true);
    expect(isOfType(search?.date, 'instant')).toBe(true);
  });

  it('has a page and a search type for every subtype', () => {
    const { subtype, page, search } = definition;
    const field = fields[subtype ?? ''];
    const subtypes = field?.type === 'choice' ? field.options : [null];
    const names = page === undefined ? [] : subtypes.map((one) => bySubtype<PageName>(page, one));
    expect(names.filter((name) => !(name in pages))).toEqual([]);
    const types = search === undefined ? [] : subtypes.map((one) => bySubtype(search.type, one));
    expect(types.filter((type) => !SEARCH_TYPES.includes(type))).toEqual([]);
    expect(page === undefined ? [] : traitValues(page)).toHaveLength(
      page === undefined ? 0 : typeof page === 'string' ? 1 : subtypes.length,
    );
  });

  it('references existing kinds only', () => {
    const targets = referenceFields(kind).map(({ to }) => to);
    expect(targets.filter((target) => !(target in contentKinds))).toEqual([]);
  });

  it('has unique wire names', () => {
    const names = Object.entries(fields).flatMap(([name, { wire = name }]) => wire || []);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('have the names of `kind-names.ts`, in its order', () => {
  expect(Object.keys(contentKinds)).toEqual(CONTENT_KINDS);
  expect(CONTENT_KINDS.filter((kind) => definitionOf(kind).isSingle)).toEqual(SINGLE_KINDS);
});

describe('the definitions', () => {
  it('have different content files', () => {
    const files = CONTENT_KINDS.map((kind) => definitionOf(kind).file);
    expect(new Set(files).size).toBe(CONTENT_KINDS.length);
  });
});

describe('which entries there are', () => {
  it('is fixed for areas by the built-in map alone', () => {
    const maps = [...MAP_KINDS, null];
    const rules = [isFixedByMap, isCreatable, isOrderable];
    expect(maps.map((map) => rules.map((rule) => rule('area', map)))).toEqual([
      [true, false, false],
      [false, true, true],
      [false, true, true],
      [false, true, true],
    ]);
  });

  it('depends on no map for other kinds', () => {
    for (const map of [...MAP_KINDS, null]) {
      expect(CONTENT_KINDS.filter((kind) => kind !== 'area' && isFixedByMap(kind, map))).toEqual(
        [],
      );
      const kinds = ['project', 'news', 'navbar', 'site-content', 'settings'] as const;
      expect(kinds.map((kind) => isCreatable(kind, map))).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(kinds.map((kind) => isOrderable(kind, map))).toEqual([
        true,
        false,
        true,
        false,
        false,
      ]);
    }
  });
});

describe('referencesOf', () => {
  it('finds references in a field, in a list, and in the items of a list, with their paths', () => {
    const project = { region: 6, trainers: [4, 2] };
    expect(referencesOf('project', project as never)).toEqual([
      {
        field: 'trainers',
        to: 'trainer',
        ids: [4, 2],
        paths: [
          ['trainers', 0],
          ['trainers', 1],
        ],
      },
      { field: 'region', to: 'area', ids: [6], paths: [['region']] },
    ]);
    const issue = { parts: [{ news: 20 }, { news: null }, null, { news: 17 }] };
    expect(referencesOf('newsletter-issue', issue as never)).toEqual([
      {
        field: 'parts.news',
        to: 'news',
        ids: [20, 17],
        paths: [
          ['parts', 0, 'news'],
          ['parts', 3, 'news'],
        ],
      },
    ]);
    expect(referencesOf('newsletter-issue', {} as never)).toMatchObject([{ ids: [] }]);
  });
});

describe('completeFields', () => {
  const read = readContentEntry('project', {
    id: 1,
    type: 'main',
    title: { ar: 'برنامج' },
    html: { ar: '<p>نص</p>' },
    beneficiaries: 3,
    managers: [{ id: 1, name: { ar: 'بندر' } }],
  });
  const stored: Record<string, unknown> = read.ok ? read.entry.fields : {};

  it('returns fields that match the definition unchanged', () => {
    expect(JSON.stringify(completeFields('project', stored))).toBe(JSON.stringify(stored));
  });

  it('adds missing optional fields, also in lists, and removes unknown fields', () => {
    const { versions, report, ...others } = stored;
    const older = {
      ...others,
      managers: [{ id: 1, name: { ar: 'بندر', en: '' } }],
      colour: 'blue',
    };
    expect(completeFields('project', older)).toEqual(stored);
  });
});
