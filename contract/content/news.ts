import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';
import { shareFields, shareParts } from './share.ts';

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
 * A news item: the `services` list, newest first. The picture's alternative text, caption, credit, `region`, `project` and what it is shared with are our additions; other
 * backends may omit them.
 */
export const newsItem = v.pipe(
  v.object({
    id: read.id,
    title: read.requiredText,
    text: read.html,
    icon: read.media,
    icon_alt: read.text,
    ...photographTexts,
    published_at: read.instant,
    ...shareParts,
    region: read.optionalItem(regionLink),
    project: read.optionalItem(projectLink),
  }),
  v.transform((wire) => ({
    id: wire.id,
    title: wire.title,
    html: wire.text,
    picture: wire.icon,
    pictureAlt: wire.icon_alt,
    caption: wire.caption,
    credit: wire.credit,
    publishedAt: wire.published_at,
    shareTitle: wire.share_title,
    sharePicture: wire.share_image,
    region: wire.region,
    project: wire.project,
  })),
);

/** News items on one page of the list. */
export const NEWS_PER_PAGE = 24;

/** Newest items that are sent with a news item: at least six others, also if it is one of them itself. */
export const NEWEST_AROUND = 7;

/** The most news items that the page of a programme or project shows; the news page has the others. */
export const NEWS_OF_PROJECT = 6;

export type NewsItemWire = v.InferInput<typeof newsItem>;
export type NewsItem = v.InferOutput<typeof newsItem>;
