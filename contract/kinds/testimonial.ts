import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';

/** Who somebody is and what they say. Reviews have the same fields. */
export const testimonialFields = {
  name: localizedText({ label: { ar: 'الاسم', en: 'Name' } }),
  position: localizedText({ label: { ar: 'الصفة', en: 'Position' }, optional: true }),
  text: localizedText({ label: { ar: 'ما يقوله', en: 'What they say' }, multiline: true }),
  picture: media({
    label: { ar: 'الصورة', en: 'Picture' },
    use: 'picture',
    optional: true,
    wire: 'image',
  }),
  url: link({ label: { ar: 'الرابط', en: 'Link' }, optional: true, wire: 'link' }),
};

/** What somebody says of the organisation. The home page shows testimonials before reviews. */
export const testimonialKind = contentKind('testimonial', testimonialFields, {
  file: 'testimonials.yaml',
  label: { one: { ar: 'شهادة', en: 'Testimonial' }, many: { ar: 'الشهادات', en: 'Testimonials' } },
  title: 'name',
  columns: ['position', 'picture'],
  page: 'home',
  shownOn: ['home'],
});
