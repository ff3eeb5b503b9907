import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Localized } from '../locale.ts';
import { APPLICATION_STATES } from './applications.ts';
import { contentKind } from './content-kind.ts';
import { newsLink, projectLink, regionLink } from './entry-links.ts';
import { problemMessage } from './field-problems.ts';
import {
  choice,
  count,
  day,
  group,
  itemNumber,
  link,
  list,
  localizedHtml,
  localizedText,
  media,
  reference,
  references,
} from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';
import { PROJECT_TYPES, type ProjectType } from './project-types.ts';
import { shareFields, shareParts } from './share.ts';
import { testimonial } from './testimonial.ts';

const TYPES: Record<ProjectType, Localized> = {
  main: { ar: 'برنامج', en: 'Programme' },
  other: { ar: 'مشروع', en: 'Project' },
};

/** Builds the field for the ages of participants. One of the limits may be missing. */
function agesField() {
  const field = group({
    label: { ar: 'الأعمار', en: 'Ages' },
    optional: true,
    fields: {
      from: count({ label: { ar: 'من', en: 'From' }, optional: true }),
      to: count({ label: { ar: 'إلى', en: 'To' }, optional: true }),
    },
  });
  const schema = v.pipe(
    field.schema,
    v.check(
      (ages) => ages === null || ages.to === 0 || ages.from <= ages.to,
      problemMessage('ends-before-it-begins', 'must not end below the age at which they begin'),
    ),
  );
  return { ...field, schema };
}

/** Defines programmes (`main`) and projects (`other`). */
export function projectKind() {
  return contentKind(
    'project',
    {
      type: choice({ label: { ar: 'النوع', en: 'Type' }, options: TYPES }),
      title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      html: localizedHtml({ label: { ar: 'النص', en: 'Body' }, wire: 'text' }),
      thumbnail: media({
        label: { ar: 'الصورة', en: 'Picture' },
        use: 'picture',
        optional: true,
      }),
      ...photographFields(),
      versions: list({
        label: { ar: 'المراحل أو الدفعات', en: 'Phases or editions' },
        optional: true,
        item: group({
          label: { ar: 'مرحلة أو دفعة', en: 'Phase or edition' },
          fields: {
            id: itemNumber({ label: { ar: 'الرقم', en: 'Number' } }),
            version: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
          },
        }),
      }),
      beneficiaries: count({
        label: { ar: 'المستفيدون', en: 'Beneficiaries' },
        wire: 'numberOfBeneficiaries',
      }),
      managers: list({
        label: { ar: 'فريق الإدارة', en: 'Managers' },
        optional: true,
        item: group({
          label: { ar: 'مدير', en: 'Manager' },
          fields: {
            id: itemNumber({ label: { ar: 'الرقم', en: 'Number' } }),
            name: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
            position: localizedText({ label: { ar: 'الصفة', en: 'Position' }, optional: true }),
          },
        }),
      }),
      trainers: references({
        label: { ar: 'المدربون', en: 'Trainers' },
        to: 'trainer',
        optional: true,
      }),
      report: media({
        label: { ar: 'التقرير (PDF)', en: 'Report (PDF)' },
        use: 'PDF document',
        optional: true,
      }),
      opens: day({ label: { ar: 'بدء التقديم', en: 'Applications open' }, optional: true }),
      closes: day({ label: { ar: 'آخر يوم للتقديم', en: 'Last day to apply' }, optional: true }),
      region: reference({
        label: { ar: 'المنطقة', en: 'Region' },
        to: 'area',
        optional: true,
      }),
      seats: count({ label: { ar: 'المقاعد', en: 'Seats' }, optional: true }),
      ages: agesField(),
      duration: localizedText({ label: { ar: 'المدة', en: 'Duration' }, optional: true }),
      applyUrl: link({
        label: { ar: 'رابط التقديم', en: 'Where to apply' },
        optional: true,
      }),
      ...shareFields(),
    },
    {
      file: 'projects.yaml',
      label: {
        one: { ar: 'برنامج أو مشروع', en: 'Programme or project' },
        many: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
      },
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
    },
  );
}

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
