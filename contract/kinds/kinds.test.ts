import { describe, expect, it } from 'vitest';
import type { Localized } from '../locale.ts';
import { type PageName, paths } from '../paths.ts';
import { SEARCH_TYPES } from '../search-terms.ts';
import type { Field, Fields, FieldType } from './fields.ts';
import {
  bySubtype,
  CONTENT_KINDS,
  completeFields,
  contentKinds,
  definitionOf,
  readContentEntry,
  valuesOf,
} from './kinds.ts';

/** Every field of a kind by its path, also those within groups and lists. */
function fieldsWithin(fields: Fields, path = ''): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    const own: [string, Field] = [path + name, field];
    const inner = field.type === 'list' ? field.item : field;
    const item: [string, Field][] = field.type === 'list' ? [[`${path}${name}.item`, inner]] : [];
    return inner.type === 'group'
      ? [own, ...item, ...fieldsWithin(inner.fields, `${path}${name}.`)]
      : [own, ...item];
  });
}

const ARABIC = /^[\p{Script=Arabic}\s()PDF]+$/u;
const ENGLISH = /^[A-Z][A-Za-z’ ()]+$/;

describe.each(CONTENT_KINDS)('the definition of %s', (kind) => {
  const definition = definitionOf(kind);
  const { fields } = definition;
  const isOfType = (name: string | undefined, ...types: FieldType[]) =>
    name === undefined || types.some((type) => type === fields[name]?.type);

  it('has the name by which it is found', () => {
    expect(definition.name).toBe(kind);
  });

  it('has labels in Arabic and English for itself, its fields and their choices', () => {
    const labels: [string, Localized][] = [
      ['one', definition.label.one],
      ['many', definition.label.many],
      ...fieldsWithin(fields).flatMap(([path, field]): [string, Localized][] => [
        [path, field.label],
        ...(field.type === 'choice'
          ? Object.entries(field.options).map(([value, label]): [string, Localized] => [
              `${path} ${value}`,
              label,
            ])
          : []),
      ]),
    ];
    expect(labels.filter(([, { ar, en }]) => !ARABIC.test(ar) || !ENGLISH.test(en))).toEqual([]);
  });

  it('names fields of the types that its traits need', () => {
    const { title, subtype, publishedAt, search } = definition;
    expect(isOfType(title, 'localized-text', 'text')).toBe(true);
    expect(isOfType(subtype, 'choice', 'text')).toBe(true);
    expect(isOfType(publishedAt, 'instant')).toBe(true);
    for (const name of [search?.lead, ...(search?.body ?? [])]) {
      expect([name, isOfType(name, 'localized-text', 'localized-html')]).toEqual([name, true]);
    }
    expect(isOfType(search?.picture, 'media')).toBe(true);
    expect(isOfType(search?.file, 'media')).toBe(true);
    expect(isOfType(search?.date, 'instant')).toBe(true);
  });

  it('says what differs by subtype for each of them', () => {
    const { subtype, page, search } = definition;
    const field = fields[subtype ?? ''];
    const subtypes = field?.type === 'choice' ? Object.keys(field.options) : [null];
    const pages = page === undefined ? [] : subtypes.map((one) => bySubtype<PageName>(page, one));
    expect(pages.filter((name) => !(name in paths))).toEqual([]);
    const types = search === undefined ? [] : subtypes.map((one) => bySubtype(search.type, one));
    expect(types.filter((type) => !SEARCH_TYPES.includes(type))).toEqual([]);
    expect(page === undefined ? [] : valuesOf(page)).toHaveLength(
      page === undefined ? 0 : typeof page === 'string' ? 1 : subtypes.length,
    );
  });

  it('refers to kinds that there are', () => {
    const targets = Object.values(fields).flatMap((field) =>
      field.type === 'references' ? [field.to] : [],
    );
    expect(targets.filter((kind) => !(kind in contentKinds))).toEqual([]);
  });

  it('sends no two fields under one name', () => {
    const names = Object.entries(fields).flatMap(([name, { wire = name }]) => wire || []);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the definitions', () => {
  it('have a content file each', () => {
    const files = CONTENT_KINDS.map((kind) => definitionOf(kind).file);
    expect(new Set(files).size).toBe(CONTENT_KINDS.length);
  });
});

describe('fields that were stored by another release', () => {
  const whole = readContentEntry('project', {
    id: 1,
    type: 'main',
    title: { ar: 'برنامج' },
    html: { ar: '<p>نص</p>' },
    beneficiaries: 3,
    managers: [{ id: 1, name: { ar: 'بندر' } }],
  });
  const stored: Record<string, unknown> = whole.ok ? whole.entry.fields : {};

  it('stay as they are where the definition is the same', () => {
    expect(JSON.stringify(completeFields('project', stored))).toBe(JSON.stringify(stored));
  });

  it('get what a content file may leave out, also within lists, and lose what is no field any more', () => {
    const { versions, report, ...rest } = stored;
    const older = { ...rest, managers: [{ id: 1, name: { ar: 'بندر', en: '' } }], colour: 'blue' };
    expect(completeFields('project', older)).toEqual(stored);
  });
});
