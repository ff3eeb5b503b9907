import { expect, it } from 'vitest';
import { changesOutdatedEnglish } from './outdated-english.ts';

const LIVE = { sequence: 1, fields: {}, isPublished: true, changedAt: 0, changedBy: '' };
const entry = {
  kind: 'news',
  live: LIVE as never,
  translations: { title: 'outdated', html: 'matches' },
} as const;
const change = (path: string) => ({ path, from: 'a', to: 'b' });

it('says that the English stays where only its Arabic changes, or other English', () => {
  expect(changesOutdatedEnglish(entry as never, [change('title.ar')])).toBe(false);
  expect(changesOutdatedEnglish(entry as never, [change('title.ar'), change('html.en')])).toBe(
    false,
  );
});

it('says that it changes where it was edited, or is public for the first time', () => {
  expect(changesOutdatedEnglish(entry as never, [change('title.ar'), change('title.en')])).toBe(
    true,
  );
  expect(changesOutdatedEnglish({ ...entry, live: null } as never, [change('title.ar')])).toBe(
    true,
  );
});
