/** The names of the menu's items. The wire name `abut` is misspelled in the specification (§2). */
export const NAVBAR_NAMES = [
  'home',
  'abut',
  'media_center',
  'programs_projects',
  'partners',
  'join_us',
] as const;

/** The names of the site contents in the strategy block, in its order (decision 0022 §3). */
export const STRATEGY_NAMES = ['vision', 'mission', 'goals', 'values', 'methodology'] as const;

/** The name of the site content on the privacy page. */
export const PRIVACY_NAME = 'terms';

/** The name of the site content on the accessibility page. */
export const ACCESSIBILITY_NAME = 'accessibility';

/** The names of the site contents that are pages, so that their links can have their own preview. */
export const PAGE_TEXTS: readonly string[] = [PRIVACY_NAME, ACCESSIBILITY_NAME];

/** The names of the site contents with questions and answers, by the page that shows each. */
export const QUESTIONS_NAMES = {
  program: 'questions-programs',
  joinUs: 'questions-join-us',
  contact: 'questions-contact',
} as const;
