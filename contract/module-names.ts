/** The parts of the site that an organisation may do without, in the order in which the back office lists them. */
export const MODULE_NAMES = [
  'programmes',
  'regions',
  'trainers',
  'board',
  'executives',
  'partners',
  'news',
  'reports',
  'visual-identity',
  'vacancies',
  'sliders',
  'testimonials',
  'goals',
  'tweets',
  'newsletter',
  'statistics',
  'feedback',
] as const;

export type ModuleName = (typeof MODULE_NAMES)[number];
