import { expect, it } from 'vitest';
import { OPEN_QUERY, openQuery } from './open-filter.ts';
import { readTrainerFilter, trainerFilterQuery } from './trainer-filter.ts';

it('a field of training is named by the id of a trainer, and anything else by none', () => {
  expect(readTrainerFilter(trainerFilterQuery(3))).toBe(3);
  expect(readTrainerFilter(trainerFilterQuery(null))).toBeNull();
  for (const query of ['?field=0', '?field=-1', '?field=1e3', '?field=Sadu', '?page=2', '']) {
    expect(readTrainerFilter(query)).toBeNull();
  }
});

it('the list of programmes depends on nothing but whether only open ones are shown', () => {
  expect(openQuery('?applications=open&utm_source=x')).toBe(OPEN_QUERY);
  for (const query of ['', '?applications=closed', '?applications=', '?open']) {
    expect(openQuery(query)).toBe('');
  }
});
