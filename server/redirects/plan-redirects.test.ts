import { expect, it } from 'vitest';
import { planRedirects } from './plan-redirects.ts';

type Table = Record<string, string>;

async function plan(stored: Table, wanted: Table) {
  const list = Object.entries(wanted).map(([key, target]) => ({ key, target }));
  const { changes, loops } = await planRedirects(new Map(Object.entries(stored)), list);
  return { changes: Object.fromEntries(changes), loops: [...loops] };
}

it.each<[string, Table, Table, Table]>([
  ['a new one', {}, { '/a': '/b' }, { '/a': '/b' }],
  ['one that leads to another', { '/b': '/c' }, { '/a': '/b' }, { '/a': '/c' }],
  ['one that others lead to', { '/a': '/b' }, { '/b': '/c' }, { '/b': '/c', '/a': '/c' }],
  [
    'several of one table in any order',
    {},
    { '/a': '/b', '/c': '/d', '/b': '/c' },
    { '/a': '/d', '/b': '/d', '/c': '/d' },
  ],
  ['one over the prefix of English', { '/b': '/c' }, { '/a': '/en/b' }, { '/a': '/en/c' }],
  ['one that leads to a page', { '/about': '/c' }, { '/a': '/about' }, { '/a': '/about' }],
  ['one that is there already', { '/a': '/b' }, { '/a': '/b' }, {}],
  ['one with a query', { '/?p=1': '/c' }, { '/a': '/?p=1' }, { '/a': '/c' }],
  ['another site', {}, { '/a': 'https://a.example/' }, { '/a': 'https://a.example/' }],
])('of %s, each leads to its end at once', async (_, stored, wanted, changes) => {
  expect(await plan(stored, wanted)).toEqual({ changes, loops: [] });
});

it.each<[string, Table, Table, string[]]>([
  ['itself', {}, { '/a': '/a' }, ['/a']],
  ['itself in another spelling', {}, { '/a': '/A/?utm_source=x' }, ['/a']],
  ['its English address', {}, { '/a': '/en/a' }, ['/a']],
  ['one that leads back', { '/b': '/a' }, { '/a': '/b' }, ['/a']],
  ['each other', {}, { '/a': '/b', '/b': '/a' }, ['/a', '/b']],
  ['an English one that leads back', { '/en/b': '/en/a' }, { '/a': '/b' }, ['/a']],
  ['its own address with a query', {}, { '/a?id=1': '/a?id=1&b=2' }, ['/a?id=1']],
])('one that leads to %s is refused', async (_, stored, wanted, loops) => {
  expect(await plan(stored, wanted)).toEqual({ changes: {}, loops });
});

it('a refused one leaves what was stored under its address', async () => {
  const { changes, loops } = await plan({ '/a': '/x', '/b': '/a' }, { '/a': '/b', '/c': '/a' });
  expect({ changes, loops }).toEqual({ changes: { '/b': '/x' }, loops: ['/a', '/c'] });
});
