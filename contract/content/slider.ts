import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

export const sliderFields = {
  title: { type: 'localized-text', needed: true },
  text: { type: 'localized-text', multiline: true },
  background: { type: 'media', use: 'picture', optional: true },
  ...photographFields,
  buttonUrl: { type: 'link', optional: true, wire: 'btnUrl' },
} as const satisfies Fields;

/** Slides at the top of the home page. Each also has its own page. */
export const sliderKind = {
  name: 'slider',
  fields: sliderFields,
  file: 'sliders.yaml',
  title: 'title',
  columns: ['background'],
  page: 'slider',
  shownOn: ['home', 'sliders'],
} as const satisfies ContentKindDefinition<keyof typeof sliderFields>;

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
