import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { newsFields } from './news.ts';
import { NEEDED_ID, SECOND_DATE, type Shape, type ShapeValue } from './shape.ts';

/** A part of an issue: a news item, or a text. A text has a button if it links somewhere. */
const partFields = {
  news: { type: 'reference', to: 'news', optional: true },
  heading: { type: 'localized-text', optional: true },
  text: { type: 'localized-text', multiline: true, optional: true, wire: 'own_text' },
  linkText: { type: 'localized-text', optional: true, wire: 'link_text' },
  link: { type: 'link', optional: true },
} as const satisfies Fields;

export const newsletterIssueFields = {
  subject: { type: 'localized-text', needed: true },
  preheader: { type: 'localized-text', optional: true, wire: false },
  introduction: { type: 'localized-text', multiline: true },
  parts: {
    type: 'list',
    optional: true,
    item: { type: 'group', fields: partFields, rule: 'a part is news or a text' },
  },
  closing: { type: 'localized-text', multiline: true, optional: true },
  publishedAt: { type: 'instant', setOnPublication: true, wire: 'published_at' },
} as const satisfies Fields;

/** Issues of the newsletter. The id of an issue is its number, and its date is the date of sending. */
export const newsletterIssueKind = {
  name: 'newsletter-issue',
  fields: newsletterIssueFields,
  file: 'newsletter-issues.yaml',
  publishedAt: 'publishedAt',
  title: 'subject',
  columns: ['publishedAt'],
  page: 'newsletterIssue',
  shownOn: ['newsletter'],
  search: { type: 'newsletter', body: ['introduction', 'parts', 'closing'], date: 'publishedAt' },
} as const satisfies ContentKindDefinition<keyof typeof newsletterIssueFields>;

/** An issue in the list of all issues, with the picture of its first public news item. The query is ours. */
export const newsletterIssueSummary = {
  fields: {
    id: NEEDED_ID,
    subject: newsletterIssueFields.subject,
    introduction: newsletterIssueFields.introduction,
    publishedAt: newsletterIssueFields.publishedAt,
    picture: { type: 'media', use: 'picture', wire: 'image' },
  },
} as const satisfies Shape;
export type NewsletterIssueSummary = ShapeValue<typeof newsletterIssueSummary>;

/** A news item that an issue shows. */
export const newsletterNews = {
  fields: {
    id: NEEDED_ID,
    title: newsFields.title,
    html: newsFields.html,
    picture: newsFields.picture,
    pictureAlt: { type: 'localized-text', wire: 'icon_alt' },
    publishedAt: newsFields.publishedAt,
  },
} as const satisfies Shape;

/** A part of an issue on its page. A news item that is no longer public is left out with its part. */
const newsletterPart = {
  fields: { ...partFields, news: { type: 'entry', of: newsletterNews } },
  needsOneOf: ['news', 'text'],
} as const satisfies Shape;
export type NewsletterPart = ShapeValue<typeof newsletterPart>;

/** The previous or next issue. */
export const newsletterIssueLink = {
  fields: {
    id: NEEDED_ID,
    subject: newsletterIssueFields.subject,
    publishedAt: newsletterIssueFields.publishedAt,
  },
} as const satisfies Shape;

/** An issue with everything on its page. The query is ours. */
export const newsletterIssue = {
  fields: {
    id: NEEDED_ID,
    subject: newsletterIssueFields.subject,
    introduction: newsletterIssueFields.introduction,
    parts: { type: 'entries', of: newsletterPart },
    closing: newsletterIssueFields.closing,
    publishedAt: newsletterIssueFields.publishedAt,
    previous: { type: 'entry', of: newsletterIssueLink },
    next: { type: 'entry', of: newsletterIssueLink },
    secondDate: SECOND_DATE,
  },
} as const satisfies Shape;
export type NewsletterIssue = ShapeValue<typeof newsletterIssue>;
