import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { Localized } from '../locale.ts';
import { REPORT_CATEGORIES, type ReportCategory } from '../report-categories.ts';
import { contentKind } from './content-kind.ts';
import { choice, count, instant, localizedText, media } from './fields.ts';

const CATEGORIES: Record<ReportCategory, Localized> = {
  annual: { ar: 'تقرير سنوي', en: 'Annual report' },
  finance: { ar: 'مالية', en: 'Finance' },
  governance: { ar: 'حوكمة', en: 'Governance' },
  impact: { ar: 'أثر', en: 'Impact' },
  strategy: { ar: 'استراتيجية', en: 'Strategy' },
  other: { ar: 'أخرى', en: 'Other' },
};

/** Defines files to download: reports and parts of the visual identity. */
export function reportKind() {
  return contentKind(
    'report',
    {
      name: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      type: choice({
        label: { ar: 'النوع', en: 'Type' },
        options: {
          report: { ar: 'تقرير', en: 'Report' },
          visual: { ar: 'هوية بصرية', en: 'Visual identity' },
        },
      }),
      file: media({ label: { ar: 'الملف', en: 'File' }, use: 'file', wire: 'report' }),
      cover: media({ label: { ar: 'صورة الغلاف', en: 'Cover' }, use: 'picture', optional: true }),
      updatedAt: instant({
        label: { ar: 'تاريخ آخر تحديث', en: 'Last updated' },
        optional: true,
        wire: 'updated_at',
      }),
      category: choice({
        label: { ar: 'الفئة', en: 'Category' },
        options: CATEGORIES,
        optional: true,
      }),
      year: count({ label: { ar: 'السنة', en: 'Year' }, optional: true, isYear: true }),
    },
    {
      file: 'reports.yaml',
      label: {
        one: { ar: 'تقرير أو ملف', en: 'Report or file' },
        many: { ar: 'التقارير والهوية البصرية', en: 'Reports and visual identity' },
      },
      subtype: 'type',
      title: 'name',
      columns: ['type', 'category', 'year', 'file'],
      page: { report: 'reports', visual: 'visualIdentity' },
      shownOn: ['reports', 'visualIdentity'],
      search: { type: 'report', picture: 'cover', file: 'file', date: 'updatedAt' },
    },
  );
}

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
