import { existsSync } from 'node:fs';

/** What the frame or nearly every page is made of. */
const PARTS = [
  'contract/field-errors.ts',
  'contract/hidden-fields.ts',
  'contract/html-text.ts',
  'contract/paths.ts',
  'contract/pictures.ts',
  'contract/search-terms.ts',
  'contract/submissions.ts',
  'site/api/query-failure.ts',
  'site/api/load-submit.ts',
  'site/api/queries.ts',
  'site/components/excerpt.ts',
  'site/components/form/draft.ts',
  'site/components/form/field-error-text.tsx',
  'site/components/form/field-errors.ts',
  'site/components/form/fields.ts',
  'site/components/form/honeypot.tsx',
  'site/components/form/posted.tsx',
  'site/components/form/submission-reducer.ts',
  'site/components/form/typed-values.ts',
  'site/components/form/use-submission.ts',
  'site/components/logo.tsx',
  'site/components/picture.tsx',
  'site/components/query-block.tsx',
  'site/components/reveal.tsx',
  'site/components/skeleton.tsx',
  'site/components/state-card.tsx',
  'site/components/triangle.tsx',
  'site/components/use-copy.ts',
  'site/i18n/messages.tsx',
  'site/components/slide-button.ts',
];
const PEOPLE = ['site/components/people.tsx', 'site/sections/board/board.tsx'];
const FORM = [
  'site/components/form/accepted.tsx',
  'site/components/form/field.tsx',
  'site/components/form/file-input.tsx',
  'site/components/form/form.tsx',
  'site/components/form/rejected-message.tsx',
  'site/components/form/submission-error-box.tsx',
];

/** Sheets by themselves, so that the home page's first response can do without some of them (part-styles.ts). */
const HERO = ['site/sections/hero/hero.css'];
const BELOW = [
  'site/components/skeleton.css',
  'site/sections/frame/footer.css',
  'site/styles/below.css',
  'site/styles/prose.css',
];

/**
 * What several pages share, in a few chunks: left to itself the build makes one of each module that is
 * shared, 26 on the home page, and to ask for one holds the page up for a millisecond (decision 0055).
 * Styles stay with the modules that need them, since a document carries all that its page needs.
 */
export function sharedChunks() {
  const isHydration = oneOf(['site/hydrate.ts']);
  const isReactDom = (id: string) => /\/node_modules\/(react-dom|scheduler)\//.test(id);
  return [
    // By itself, so that it is evaluated by itself: the page answers between it and our own code.
    { name: 'react-dom', test: (id: string) => isReactDom(id) || isHydration(id) },
    {
      name: 'libraries',
      test: /\/node_modules\/(react|@tanstack|wouter|regexparam|use-sync-external-store)\/|rolldown\/runtime/,
    },
    { name: 'parts', test: oneOf(PARTS), minShareCount: 2 },
    { name: 'people', test: oneOf(PEOPLE), minShareCount: 2 },
    { name: 'form', test: oneOf(FORM), minShareCount: 2 },
    { name: 'hero', test: oneOf(HERO) },
    { name: 'below', test: oneOf(BELOW) },
  ];
}

/**
 * Tells whether a module is one of some files of the project.
 * @param files by their paths from its root
 * @throws where one of them is not there: a chunk would lack it, and nobody would know
 */
export function oneOf(files: readonly string[]): (id: string) => boolean {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(`tools/shared-chunks.ts names what is not there: ${missing.join(', ')}`);
  }
  return (id) => files.some((file) => id.endsWith(`/${file}`));
}
