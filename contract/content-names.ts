/** The names of menu items that the site uses; `abut` is spelled so on the wire (specification §2). */
export const NAVBAR_NAMES = [
  'home',
  'abut',
  'media_center',
  'programs_projects',
  'partners',
  'join_us',
] as const;

/** The site contents that feed the strategy block, in the order in which it shows them (decision 0042 §3). */
export const STRATEGY_NAMES = ['vision', 'mission', 'goals', 'values', 'methodology'] as const;

/** The site content that is the privacy page. */
export const PRIVACY_NAME = 'terms';

/** The site content that is the accessibility statement. */
export const ACCESSIBILITY_NAME = 'accessibility';
