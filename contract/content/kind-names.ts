import type { ContentKind } from './kinds.ts';

// The names without the definitions, which the first screen of the back office need not load. `kinds.test.ts` compares them.

/** The names of all kinds, in the order of the documentation. */
export const CONTENT_KINDS: readonly ContentKind[] = [
  'identity',
  'settings',
  'navbar',
  'static-page',
  'site-content',
  'goal',
  'area',
  'client',
  'review',
  'testimonial',
  'vacancy',
  'board-member',
  'executive',
  'trainer',
  'report',
  'news',
  'project',
  'slider',
  'tweet',
  'newsletter-issue',
  'page',
];

/** The kinds with a single entry. */
export const SINGLE_KINDS: readonly ContentKind[] = ['identity', 'settings'];

/** Returns whether a text is the name of a kind. */
export function isContentKind(name: string): name is ContentKind {
  return (CONTENT_KINDS as readonly string[]).includes(name);
}
