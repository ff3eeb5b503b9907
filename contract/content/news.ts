import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { photographFields } from './photograph.ts';
import { CHANGED_AT, NEEDED_ID, SECOND_DATE, type Shape, type ShapeValue } from './shape.ts';
import { shareFields } from './share.ts';

export const newsFields = {
  title: { type: 'localized-text', needed: true },
  html: { type: 'localized-html', wire: 'text' },
  picture: { type: 'media', use: 'picture', optional: true, wire: 'icon' },
  ...photographFields,
  publishedAt: { type: 'instant', setOnPublication: true, wire: 'published_at' },
  region: { type: 'reference', to: 'area', optional: true },
  project: { type: 'reference', to: 'project', optional: true },
  ...shareFields,
} as const satisfies Fields;

/** News items. They become public at their date. */
export const newsKind = {
  name: 'news',
  fields: newsFields,
  file: 'news.yaml',
  publishedAt: 'publishedAt',
  title: 'title',
  columns: ['publishedAt', 'picture'],
  page: 'newsItem',
  shownOn: ['news'],
  search: { type: 'news', body: ['html'], picture: 'picture', date: 'publishedAt' },
} as const satisfies ContentKindDefinition<keyof typeof newsFields>;

/**
 * A news item: the `services` list, newest first. Our additions are the alternative text, caption and credit of the picture, the region,
 * the project, the title and picture for link previews, and the last change. Other backends may omit them.
 */
export const newsItem = {
  fields: {
    id: NEEDED_ID,
    ...newsFields,
    pictureAlt: { type: 'localized-text', wire: 'icon_alt' },
    region: { type: 'entry', of: regionLink },
    project: { type: 'entry', of: projectLink },
    secondDate: SECOND_DATE,
    changedAt: CHANGED_AT,
  },
} as const satisfies Shape;

export const NEWS_PER_PAGE = 24;

/** Number of newest items that are sent with a news item. It leaves at least six others, even if the item is one of them. */
export const NEWEST_AROUND = 7;

/** Maximum number of news items on the page of a programme or project. The news page has the others. */
export const NEWS_OF_PROJECT = 6;

export type NewsItem = ShapeValue<typeof newsItem>;
