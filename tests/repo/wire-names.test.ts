import { expect, it } from 'vitest';
import type { ShapeFields } from '../../contract/content/shape.ts';
import { type Query, queries } from '../../contract/queries.ts';
import { sources } from '../helpers/sources.ts';

/** Where wire names are: definitions, the specified API, another backend, and the worker, which sees addresses alone. */
const AT_THE_WALL =
  /^(contract\/(content\/|search\.ts|queries\.ts|wire\.ts|api-response\.ts)|server\/(api|upstream)\/|site\/worker\/)|\.test\.tsx?$/;

/** Wire names that are also words of the interface or of other services, or columns of the database. */
const OTHER_WORDS = [
  ...['icon', 'image', 'link', 'lat', 'long', 'address', 'language', 'phones'],
  ...['published_at', 'updated_at', 'tweet_id', 'changed_at'],
];

/** Returns the names of a shape's fields, and their wire names, also of those in groups, lists and linked entries. */
function namesOf(fields: ShapeFields): { domain: string[]; wire: string[] } {
  const names = { domain: [] as string[], wire: [] as string[] };
  for (const [name, field] of Object.entries(fields)) {
    names.domain.push(name);
    names.wire.push(...(field.wire || name).split('.'));
    const inner = field.type === 'list' ? field.item : field;
    const nested =
      inner.type === 'group'
        ? namesOf(inner.fields)
        : inner.type === 'entry' || inner.type === 'entries'
          ? namesOf(inner.of.fields)
          : { domain: [], wire: [] };
    names.domain.push(...nested.domain);
    names.wire.push(...nested.wire);
  }
  return names;
}

it('names of the specified API that differ from those of the domain are in definitions and at the wall alone', () => {
  const all = Object.values(queries).map(({ shape }: Query) => namesOf(shape.fields));
  const domain = new Set(all.flatMap((names) => names.domain));
  const parameters = Object.values(queries).flatMap(({ parameters = {} }: Query) =>
    Object.values(parameters).flatMap(({ wire }) => wire ?? []),
  );
  const wire = new Set([...all.flatMap((names) => names.wire), ...parameters]);
  const foreign = [...wire].filter((name) => !domain.has(name) && !OTHER_WORDS.includes(name));
  expect(foreign).toEqual(expect.arrayContaining(['filed', 'btnUrl', 'icon_alt', 'per_page']));
  const pattern = new RegExp(`(?<![\\w-])(${foreign.join('|')})(?![\\w-])`);
  const found = sources('.ts', '.tsx')
    .filter(({ path }) => /^(contract|server|site|admin)\//.test(path) && !AT_THE_WALL.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => {
        const name = pattern.exec(line)?.[1];
        return name === undefined ? [] : [`${path}: ${name}`];
      }),
    );
  expect([...new Set(found)]).toEqual([]);
});
