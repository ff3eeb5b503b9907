import type { QuestionKind } from '../forms/form.ts';
import { APPLICATION_STATES } from './applications.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { figureSource } from './figure-source.ts';
import { newsFields } from './news.ts';
import { photographFields } from './photograph.ts';
import { PROJECT_TYPES } from './project-types.ts';
import { CHANGED_AT, NEEDED_ID, OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';
import { shareFields } from './share.ts';
import { testimonial } from './testimonial.ts';
import { trainerFields } from './trainer.ts';

/** These fields are in this module, so that pages which only list programmes do not load any form code. */
const QUESTION_KINDS = ['line', 'age', 'city', 'choice'] as const satisfies readonly QuestionKind[];

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
  figureSource,
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
  /** What applicants are asked in addition to their name and contact details. */
  questions: {
    type: 'list',
    optional: true,
    item: {
      type: 'group',
      fields: {
        kind: { type: 'choice', options: QUESTION_KINDS },
        label: { type: 'localized-text', needed: true },
        /** For a choice: one answer on each line. */
        options: { type: 'localized-text', multiline: true, optional: true },
      },
      rule: 'a choice has options',
    },
  },
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

/** Whether people can apply today, in the organisation's time zone. */
const applications = { type: 'choice', options: APPLICATION_STATES, optional: true } as const;

/** A programme or project as lists show it. The facts for visitors who want to take part, and the two numbers, are our additions. */
export const projectSummary = {
  fields: {
    id: NEEDED_ID,
    type: projectFields.type,
    title: projectFields.title,
    html: projectFields.html,
    thumbnail: projectFields.thumbnail,
    beneficiaries: { ...projectFields.beneficiaries, optional: true },
    versions: { type: 'count', optional: true, wire: 'numberOfVersions' },
    opens: projectFields.opens,
    closes: projectFields.closes,
    applications,
    region: { type: 'entry', of: regionLink },
    seats: projectFields.seats,
    ages: projectFields.ages,
    duration: projectFields.duration,
    applyUrl: projectFields.applyUrl,
  },
} as const satisfies Shape;

export type ProjectSummary = ShapeValue<typeof projectSummary>;

/** A trainer of a project. Without an id there is no link. */
export const projectTrainer = {
  fields: {
    id: OPTIONAL_ID,
    name: trainerFields.name,
    specialization: trainerFields.specialization,
    portrait: trainerFields.portrait,
  },
} as const satisfies Shape;

/** A news item that names a project. */
export const newsLink = {
  fields: {
    id: NEEDED_ID,
    title: newsFields.title,
    picture: newsFields.picture,
    publishedAt: newsFields.publishedAt,
  },
} as const satisfies Shape;

/**
 * A programme or project with everything on its page. Our additions, which other backends may omit: what lists have as well; alternative
 * text, caption and credit of the picture; the title and picture for link previews; where the figures come from and when the entry was changed; a trainer's specialization and portrait; the newest
 * news and the testimonials that name the project; and its neighbours of the same type in the order of the list.
 */
export const project = {
  fields: {
    id: NEEDED_ID,
    ...projectFields,
    thumbnailAlt: { type: 'localized-text', wire: 'thumbnail_alt' },
    applications,
    /**
     * Whether it currently has its own application form (`forms/applications.ts`). If not, or if a backend does not say so, people use the
     * contact form.
     */
    hasForm: { type: 'boolean', wire: 'has_form' },
    region: { type: 'entry', of: regionLink },
    trainers: { type: 'entries', of: projectTrainer },
    news: { type: 'entries', of: newsLink },
    testimonials: { type: 'entries', of: testimonial },
    previous: { type: 'entry', of: projectLink },
    next: { type: 'entry', of: projectLink },
    changedAt: CHANGED_AT,
  },
} as const satisfies Shape;

export type Project = ShapeValue<typeof project>;
