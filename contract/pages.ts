import * as v from 'valibot';
import { html, media, optionalId, requiredText, text } from './reading.ts';

/** A page of free text; the site uses only the first one, as About Us. `image` may be a video's address. `id` is ours, and optional to a reader. */
export const staticPage = v.pipe(
  v.object({ id: optionalId, title: text, text: html, image: media }),
  v.transform(({ text, image, ...rest }) => ({ ...rest, html: text, media: image })),
);

export type StaticPageWire = v.InferInput<typeof staticPage>;
export type StaticPage = v.InferOutput<typeof staticPage>;

/** A named text of the site. */
export const siteContent = v.pipe(
  v.object({ name: requiredText, title: text, text: html }),
  v.transform(({ text, ...rest }) => ({ ...rest, html: text })),
);

export type SiteContentWire = v.InferInput<typeof siteContent>;
export type SiteContent = v.InferOutput<typeof siteContent>;

/** A goal card. `id` is ours, and optional to a reader. */
export const goal = v.pipe(
  v.object({ id: optionalId, title: requiredText, text, image: media }),
  v.transform(({ image, ...rest }) => ({ ...rest, picture: image })),
);

export type GoalWire = v.InferInput<typeof goal>;
export type Goal = v.InferOutput<typeof goal>;
