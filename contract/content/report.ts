import * as v from 'valibot';
import * as read from '../coercion.ts';
import { REPORT_CATEGORIES } from '../report-categories.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

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

/**
 * A file to download: a report or a part of the visual identity. `cover`, `category` and `year` are our additions;
 * other backends may omit them.
 */
export const report = v.pipe(
  v.object({
    id: read.id,
    name: read.requiredText,
    type: v.picklist(['report', 'visual']),
    report: read.requiredMedia,
    size: read.byteSize,
    updated_at: read.instant,
    cover: read.media,
    category: read.optionalChoice(REPORT_CATEGORIES),
    year: read.optionalCount,
  }),
  v.transform(({ report: file, updated_at: updatedAt, ...others }) => ({
    ...others,
    file,
    updatedAt,
  })),
);

export type ReportWire = v.InferInput<typeof report>;
export type Report = v.InferOutput<typeof report>;
