import { REPORT_CATEGORIES } from '../report-categories.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { NEEDED_ID, SECOND_DATE, type Shape, type ShapeValue } from './shape.ts';

export const reportFields = {
  name: { type: 'localized-text', needed: true },
  type: { type: 'choice', options: ['report', 'visual'], needed: true },
  file: { type: 'media', use: 'file', wire: 'report', needed: true },
  cover: { type: 'media', use: 'picture', optional: true },
  updatedAt: { type: 'instant', optional: true, wire: 'updated_at' },
  category: { type: 'choice', options: REPORT_CATEGORIES, optional: true },
  year: { type: 'count', optional: true, isYear: true },
} as const satisfies Fields;

/** Files to download: reports and parts of the visual identity. */
export const reportKind = {
  name: 'report',
  fields: reportFields,
  file: 'reports.yaml',
  subtype: 'type',
  title: 'name',
  columns: ['type', 'category', 'year', 'file'],
  page: { report: 'reports', visual: 'visualIdentity' },
  shownOn: ['reports', 'visualIdentity'],
  search: { type: 'report', picture: 'cover', file: 'file', date: 'updatedAt' },
} as const satisfies ContentKindDefinition<keyof typeof reportFields>;

/** A file to download. `cover`, `category` and `year` are our additions. Other backends may omit them. */
export const report = {
  fields: { id: NEEDED_ID, ...reportFields, size: { type: 'bytes' }, secondDate: SECOND_DATE },
} as const satisfies Shape;

export type Report = ShapeValue<typeof report>;
