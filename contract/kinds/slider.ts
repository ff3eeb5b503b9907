import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { link, localizedText, media } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

/** Defines slides at the top of the home page. Each also has its own page. */
export function sliderKind() {
  return contentKind(
    'slider',
    {
      title: localizedText({ label: { ar: 'العنوان', en: 'Title' } }),
      text: localizedText({ label: { ar: 'النص', en: 'Text' }, multiline: true }),
      background: media({
        label: { ar: 'صورة الخلفية', en: 'Background picture' },
        use: 'picture',
        optional: true,
      }),
      ...photographFields(),
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
}

/** A slide of the home page's hero. The picture's alternative text is our addition; other backends may omit it. */
export const slider = v.pipe(
  v.object({
    id: read.id,
    title: read.requiredText,
    text: read.text,
    background: read.media,
    background_alt: read.text,
    ...photographTexts,
    btnUrl: read.link,
  }),
  v.transform(({ background_alt: backgroundAlt, btnUrl: buttonUrl, ...others }) => ({
    ...others,
    backgroundAlt,
    buttonUrl,
  })),
);

export type Slider = v.InferOutput<typeof slider>;
