import type { ContentKind } from '../../content/kinds.ts';
import type { Localized } from '../../locale.ts';

/** The names of one entry of a kind, of all its entries, and of those of one subtype. */
export type KindNames = {
  one: Localized;
  many: Localized;
  manyOf?: Readonly<Record<string, Localized>>;
};

/** The names of all kinds. The labels of their fields are in `content-labels.ts`, which few pages need. */
export const KIND_NAMES: Readonly<Record<ContentKind, KindNames>> = {
  identity: {
    one: { ar: 'الهوية', en: 'Identity' },
    many: { ar: 'الهوية', en: 'Identity' },
  },
  settings: {
    one: { ar: 'الإعدادات', en: 'Settings' },
    many: { ar: 'الإعدادات', en: 'Settings' },
  },
  navbar: {
    one: { ar: 'عنصر القائمة', en: 'Menu item' },
    many: { ar: 'القائمة', en: 'Menu' },
  },
  'static-page': {
    one: { ar: 'صفحة ثابتة', en: 'Static page' },
    many: { ar: 'الصفحات الثابتة', en: 'Static pages' },
  },
  'site-content': {
    one: { ar: 'نص من نصوص الموقع', en: 'Site text' },
    many: { ar: 'نصوص الموقع', en: 'Site texts' },
  },
  goal: {
    one: { ar: 'هدف', en: 'Goal' },
    many: { ar: 'الأهداف', en: 'Goals' },
  },
  area: {
    one: { ar: 'منطقة', en: 'Area' },
    many: { ar: 'المناطق', en: 'Areas' },
  },
  client: {
    one: { ar: 'شريك', en: 'Partner' },
    many: { ar: 'الشركاء', en: 'Partners' },
  },
  review: {
    one: { ar: 'رأي', en: 'Review' },
    many: { ar: 'أصوات عن التدريب', en: 'Reviews' },
  },
  testimonial: {
    one: { ar: 'شهادة', en: 'Testimonial' },
    many: { ar: 'أصوات المتدربين', en: 'Testimonials' },
  },
  vacancy: {
    one: { ar: 'وظيفة', en: 'Vacancy' },
    many: { ar: 'الوظائف', en: 'Vacancies' },
  },
  'board-member': {
    one: { ar: 'عضو مجلس الإدارة', en: 'Board member' },
    many: { ar: 'مجلس الإدارة', en: 'Board of directors' },
  },
  executive: {
    one: { ar: 'عضو الفريق التنفيذي', en: 'Member of the executive team' },
    many: { ar: 'الفريق التنفيذي', en: 'Executive team' },
  },
  trainer: {
    one: { ar: 'مدرب', en: 'Trainer' },
    many: { ar: 'المدربون', en: 'Trainers' },
  },
  report: {
    one: { ar: 'تقرير أو ملف', en: 'Report or file' },
    many: { ar: 'التقارير والهوية البصرية', en: 'Reports and visual identity' },
    manyOf: {
      report: { ar: 'التقارير', en: 'Reports' },
      visual: { ar: 'ملفات الهوية البصرية', en: 'Files of the visual identity' },
    },
  },
  news: {
    one: { ar: 'خبر', en: 'News item' },
    many: { ar: 'الأخبار', en: 'News' },
  },
  project: {
    one: { ar: 'برنامج أو مشروع', en: 'Programme or project' },
    many: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
  },
  slider: {
    one: { ar: 'شريحة', en: 'Slide' },
    many: { ar: 'شرائح المقدمة', en: 'Slides' },
  },
  'newsletter-issue': {
    one: { ar: 'عدد من النشرة', en: 'Newsletter issue' },
    many: { ar: 'أعداد النشرة', en: 'Newsletter issues' },
  },
  page: {
    one: { ar: 'صفحة', en: 'Page' },
    many: { ar: 'الصفحات', en: 'Pages' },
  },
  tweet: {
    one: { ar: 'تغريدة', en: 'Tweet' },
    many: { ar: 'التغريدات', en: 'Tweets' },
  },
};
