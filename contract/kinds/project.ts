import type { Localized } from '../locale.ts';
import type { ProjectType } from '../projects.ts';
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

/** A programme (`main`) or a project (`other`). */
export const projectKind = contentKind(
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
