import * as v from 'valibot';
import { id, link, media, requiredText, text } from './reading.ts';

/** A slide of the home page's hero. */
export const slider = v.pipe(
  v.object({ id, title: requiredText, text, background: media, btnUrl: link }),
  v.transform(({ btnUrl: buttonUrl, ...rest }) => ({ ...rest, buttonUrl })),
);

export type SliderWire = v.InferInput<typeof slider>;
export type Slider = v.InferOutput<typeof slider>;
