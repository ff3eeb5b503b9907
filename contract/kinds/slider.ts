import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** A slide at the top of the home page, with a page of its own. */
export const sliderKind = contentKind(
  'slider',
  {
    title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
    text: localizedText({ label: { ar: 'النص', en: 'Text' }, multiline: true }),
    background: media({
      label: { ar: 'صورة الخلفية', en: 'Background picture' },
      use: 'picture',
      optional: true,
    }),
    buttonUrl: link({
      label: { ar: 'رابط الزر', en: 'Where the button leads' },
      optional: true,
      wire: 'btnUrl',
    }),
  },
  {
    file: 'sliders.yaml',
    label: { one: { ar: 'شريحة', en: 'Slide' }, many: { ar: 'شرائح المقدمة', en: 'Slides' } },
    title: 'title',
    columns: ['background'],
    page: 'slider',
    shownOn: ['home', 'sliders'],
  },
);
