import * as v from 'valibot';
import * as read from '../coercion.ts';
import { APPLICATION_STATES } from './applications.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { newsLink, projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';
import { PROJECT_TYPES } from './project-types.ts';
import { shareFields, shareParts } from './share.ts';
import { testimonial } from './testimonial.ts';

export const projectFields = {
  type: { type: 'choice', options: PROJECT_TYPES },
  title: { type: 'localized-text', needed: true },
  html: { type: 'localized-html', wire: 'text' },
  thumbnail: { type: 'media', use: 'picture', optional: true },
  ...photographFields,
  versions: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: { id: { type: 'number' }, version: { type: 'localized-text', needed: true } },
    },
  },
  beneficiaries: { type: 'count', wire: 'numberOfBeneficiaries' },
  managers: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        id: { type: 'number' },
        name: { type: 'localized-text', needed: true },
        position: { type: 'localized-text', optional: true },
      },
    },
  },
  trainers: { type: 'references', to: 'trainer', optional: true },
  report: { type: 'media', use: 'PDF document', optional: true },
  opens: { type: 'day', optional: true },
  closes: { type: 'day', optional: true },
  region: { type: 'reference', to: 'area', optional: true },
  seats: { type: 'count', optional: true },
  /** The ages of participants. One of the limits may be missing. */
  ages: {
    type: 'group',
    optional: true,
    fields: { from: { type: 'count', optional: true }, to: { type: 'count', optional: true } },
    rule: 'from is not above to',
  },
  duration: { type: 'localized-text', optional: true },
  applyUrl: { type: 'link', optional: true },
  ...shareFields,
} as const satisfies Fields;

/** Programmes (`main`) and projects (`other`). */
export const projectKind = {
  name: 'project',
  fields: projectFields,
  file: 'projects.yaml',
  subtype: 'type',
  daysInOrder: ['opens', 'closes'],
  title: 'title',
  columns: ['type', 'beneficiaries', 'opens', 'closes', 'thumbnail'],
  page: { main: 'program', other: 'project' },
  shownOn: ['projects'],
  search: {
    type: { main: 'program', other: 'project' },
    body: ['html'],
    picture: 'thumbnail',
  },
} as const satisfies ContentKindDefinition<keyof typeof projectFields>;

/** The type of a project. A backend may omit it, because the request names the type or the entry: null then. */
const type = v.fallback(v.nullable(v.picklist(PROJECT_TYPES)), null);

/** What visitors who want to take part look for. All of it is our addition; other backends may omit it. */
const participation = {
  opens: read.day,
  closes: read.day,
  applications: read.optionalChoice(APPLICATION_STATES),
  region: read.optionalItem(regionLink),
  seats: read.optionalCount,
  ages: read.optionalItem(v.object({ from: read.optionalCount, to: read.optionalCount })),
  duration: read.text,
  applyUrl: read.link,
};

/**
 * A programme or project as lists show it. The two numbers and what `participation` has are our additions; other
 * backends may omit them.
 */
export const projectSummary = v.pipe(
  v.object({
    ...participation,
    id: read.id,
    title: read.requiredText,
    text: read.html,
    thumbnail: read.media,
    type,
    numberOfBeneficiaries: read.optionalCount,
    numberOfVersions: read.optionalCount,
  }),
  v.transform(({ text, numberOfBeneficiaries, numberOfVersions, ...others }) => ({
    ...others,
    html: text,
    beneficiaries: numberOfBeneficiaries,
    versions: numberOfVersions,
  })),
);

export type ProjectSummaryWire = v.InferInput<typeof projectSummary>;
export type ProjectSummary = v.InferOutput<typeof projectSummary>;

/** A trainer of a project. The wire name of the specialization is spelled `filed`, as in the list of trainers. */
const projectTrainer = v.pipe(
  v.object({ id: read.optionalId, name: read.requiredText, filed: read.text, image: read.media }),
  v.transform(({ filed: specialization, image: portrait, ...others }) => ({
    ...others,
    specialization,
    portrait,
  })),
);

/**
 * A programme or project with everything that its page shows. A trainer without an id is not linked. Our additions,
 * which other backends may omit: what `participation` has, the picture's alternative text, caption and credit, what it is shared with,
 * a trainer's specialization and portrait, the newest news and the testimonials that name the project, and its neighbours of the same type in the order of the list.
 */
export const project = v.pipe(
  v.object({
    ...participation,
    id: read.id,
    type,
    title: read.requiredText,
    text: read.html,
    thumbnail: read.media,
    thumbnail_alt: read.text,
    ...photographTexts,
    ...shareParts,
    versions: read.items(v.object({ id: read.optionalId, version: read.requiredText })),
    numberOfBeneficiaries: read.count,
    managers: read.items(
      v.object({ id: read.optionalId, name: read.requiredText, position: read.text }),
    ),
    trainers: read.items(projectTrainer),
    report: read.media,
    news: read.items(newsLink),
    testimonials: read.items(testimonial),
    previous: read.optionalItem(projectLink),
    next: read.optionalItem(projectLink),
  }),
  v.transform((wire) => {
    const { text: html, numberOfBeneficiaries: beneficiaries, ...others } = wire;
    const {
      thumbnail_alt: thumbnailAlt,
      share_title: shareTitle,
      share_image: sharePicture,
      ...rest
    } = others;
    return { ...rest, html, beneficiaries, thumbnailAlt, shareTitle, sharePicture };
  }),
);

export type ProjectWire = v.InferInput<typeof project>;
export type Project = v.InferOutput<typeof project>;
