import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Localized } from '../locale.ts';
import { contentKind } from './content-kind.ts';
import {
  choice,
  count,
  group,
  itemNumber,
  list,
  localizedHtml,
  localizedText,
  media,
  references,
} from './fields.ts';

const TYPES: Record<ProjectType, Localized> = {
  main: { ar: 'برنامج', en: 'Programme' },
  other: { ar: 'مشروع', en: 'Project' },
};

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
      versions: list({
        label: { ar: 'النسخ', en: 'Editions' },
        optional: true,
        item: group({
          label: { ar: 'نسخة', en: 'Edition' },
          fields: {
            id: itemNumber({ label: { ar: 'الرقم', en: 'Number' } }),
            version: localizedText({ label: { ar: 'اسم النسخة', en: 'Name of the edition' } }),
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
    },
    {
      file: 'projects.yaml',
      label: {
        one: { ar: 'برنامج أو مشروع', en: 'Programme or project' },
        many: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
      },
      subtype: 'type',
      title: 'title',
      columns: ['type', 'beneficiaries', 'thumbnail'],
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

/** `main` entries are programmes, `other` entries are projects. */
export const PROJECT_TYPES = ['main', 'other'] as const;

export type ProjectType = (typeof PROJECT_TYPES)[number];

/** The type of a project. A backend may omit it, because the request names the type or the entry: null then. */
const type = v.fallback(v.nullable(v.picklist(PROJECT_TYPES)), null);

/** A programme or project as lists show it. The two numbers are our additions; other backends may omit them. */
export const projectSummary = v.pipe(
  v.object({
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

/** A programme or project with everything that its page shows. A trainer without an id is not linked. */
export const project = v.pipe(
  v.object({
    id: read.id,
    type,
    title: read.requiredText,
    text: read.html,
    thumbnail: read.media,
    versions: read.items(v.object({ id: read.optionalId, version: read.requiredText })),
    numberOfBeneficiaries: read.count,
    managers: read.items(
      v.object({ id: read.optionalId, name: read.requiredText, position: read.text }),
    ),
    trainers: read.items(v.object({ id: read.optionalId, name: read.requiredText })),
    report: read.media,
  }),
  v.transform(({ text: html, numberOfBeneficiaries: beneficiaries, ...others }) => ({
    ...others,
    html,
    beneficiaries,
  })),
);

export type ProjectWire = v.InferInput<typeof project>;
export type Project = v.InferOutput<typeof project>;
