import { expect, it } from 'vitest';
import type { Identity } from './content/identity.ts';
import { withIdentity } from './identity-texts.ts';

const IDENTITY = { name: 'الأمل', legalName: 'جمعية الأمل' } as Identity;

it('fills texts at any depth and leaves other placeholders', () => {
  const texts = { title: 'عن {org}', list: ['{legal} في {name}'], forms: { one: 'نص' } };
  expect(withIdentity(texts, IDENTITY)).toEqual({
    title: 'عن الأمل',
    list: ['جمعية الأمل في {name}'],
    forms: { one: 'نص' },
  });
});

it('joins the Arabic preposition with the article', () => {
  expect(withIdentity('رعاة ل{org} ول{legal}', IDENTITY)).toBe('رعاة للأمل ولجمعية الأمل');
});
