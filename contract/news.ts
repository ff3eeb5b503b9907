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

/** As many stand on a page of the list. */
export const NEWS_A_PAGE = 24;

/** As many of the newest come along with a piece of news: six others, whichever it is. */
export const NEWEST_AROUND = 7;

export type NewsItemWire = v.InferInput<typeof newsItem>;
export type NewsItem = v.InferOutput<typeof newsItem>;
