import type { ContentKind } from '../../contract/content/kinds.ts';
import type { Texts } from '../kit/texts.ts';

export type ContentGroupName = keyof Texts['groups'];

/**
 * The part of the site of each kind, in the order of the navigation. Its type makes it complete, so no kind is missing there.
 */
const GROUP_OF_KIND: Record<ContentKind, ContentGroupName> = {
  slider: 'home',
  news: 'news',
  project: 'projects',
  'board-member': 'faces',
  executive: 'faces',
  trainer: 'faces',
  testimonial: 'voices',
  review: 'voices',
  tweet: 'voices',
  client: 'partners',
  vacancy: 'jobs',
  report: 'reports',
  page: 'texts',
  'site-content': 'texts',
  'static-page': 'texts',
  goal: 'texts',
  area: 'texts',
  navbar: 'texts',
  'newsletter-issue': 'newsletter',
  identity: 'identity',
  settings: 'settings',
};

const KINDS = Object.keys(GROUP_OF_KIND) as ContentKind[];

/** The parts of the site, each with the kinds of content that belong to it. */
export const CONTENT_GROUPS = [...new Set(Object.values(GROUP_OF_KIND))].map((name) => ({
  name,
  kinds: KINDS.filter((kind) => GROUP_OF_KIND[kind] === name),
}));
