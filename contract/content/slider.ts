import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { photographFields } from './photograph.ts';
import { NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';

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

/** A slide of the home page's hero. The picture's alternative text is our addition. Other backends may omit it. */
export const slider = {
  fields: {
    id: NEEDED_ID,
    ...sliderFields,
    backgroundAlt: { type: 'localized-text', wire: 'background_alt' },
  },
} as const satisfies Shape;

export type Slider = ShapeValue<typeof slider>;
