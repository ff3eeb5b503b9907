import { contentKind } from './content-kind.ts';
import { choice, instant, localizedText, media } from './fields.ts';

/** A file to download: a report, or a part of the visual identity. */
export const reportKind = contentKind(
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
  },
  {
    file: 'reports.yaml',
    label: {
      one: { ar: 'تقرير أو ملف', en: 'Report or file' },
      many: { ar: 'التقارير والهوية البصرية', en: 'Reports and visual identity' },
    },
    subtype: 'type',
    title: 'name',
    columns: ['type', 'updatedAt', 'file'],
    page: { report: 'reports', visual: 'visualIdentity' },
    shownOn: ['reports', 'visualIdentity'],
    search: { type: 'report', picture: 'cover', file: 'file', date: 'updatedAt' },
  },
);
