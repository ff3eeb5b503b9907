import * as v from 'valibot';
import { html, id, instant, media, requiredText } from './reading.ts';

/** A piece of news: the `services` list, newest first. */
export const newsItem = v.pipe(
  v.object({ id, title: requiredText, text: html, icon: media, published_at: instant }),
  v.transform((wire) => ({
    id: wire.id,
    title: wire.title,
    html: wire.text,
    picture: wire.icon,
    publishedAt: wire.published_at,
  })),
);

export type NewsItemWire = v.InferInput<typeof newsItem>;
export type NewsItem = v.InferOutput<typeof newsItem>;
