import type { ContentKind } from '../../contract/kinds/kinds.ts';
import type { Messages } from '../i18n/ar.ts';

/** The parts of the site, each with the kinds of content that belong to it, in the order of the navigation. */
export const CONTENT_GROUPS = {
  home: ['slider'],
  news: ['news'],
  projects: ['project'],
  faces: ['board-member', 'executive', 'trainer'],
  voices: ['testimonial', 'review', 'tweet'],
  partners: ['client'],
  jobs: ['vacancy'],
  reports: ['report'],
  texts: ['site-content', 'static-page', 'goal', 'area', 'navbar'],
  settings: ['settings'],
} as const satisfies Record<keyof Messages['groups'], readonly ContentKind[]>;

export type ContentGroupName = keyof typeof CONTENT_GROUPS;
