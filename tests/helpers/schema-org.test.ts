import { describe, expect, it } from 'vitest';
import { vocabularyProblems } from './schema-org.ts';

function problemsOf(...graph: Record<string, unknown>[]): string[] {
  return vocabularyProblems({ '@context': 'https://schema.org', '@graph': graph });
}

describe('vocabularyProblems', () => {
  it('accepts types and properties of schema.org, also inherited ones', () => {
    const organisation = { '@type': 'NGO', '@id': '#us', name: 'Us', url: 'https://us.example' };
    const article = {
      '@type': 'NewsArticle',
      headline: 'x',
      datePublished: '2026-01-01',
      author: { '@id': '#us' },
      publisher: { '@type': 'NGO', name: 'Others' },
    };
    expect(problemsOf(organisation, article)).toEqual([]);
  });

  it.each([
    [{ '@type': 'NewsItem' }, 'there is no type NewsItem'],
    [{ '@type': 'Person', headline: 'x' }, 'there is no such property'],
    [{ '@type': 'Person', worksFor: { '@id': '#nobody' } }, 'refers to nothing'],
    [{ '@type': 'Person', worksFor: { '@type': 'Place' } }, 'takes no Place'],
    [{ '@type': 'Person', name: '' }, 'is empty'],
    [{ '@type': 'Person', url: '/member/1' }, 'is no whole address'],
    [{ '@type': 'NewsArticle', datePublished: 'yesterday' }, 'is no date'],
    [{ '@type': 'Course', name: 3 }, 'takes no number'],
    [{ '@type': 'Course', provider: null }, 'is null'],
    [{ '@type': 'Course', 'name-input': 'required' }, 'is for actions alone'],
  ])('rejects %o', (thing, reason) => {
    expect(problemsOf(thing)).toEqual([expect.stringContaining(reason)]);
  });
});
