import * as v from 'valibot';
import * as read from '../coercion.ts';
import { PROJECT_TYPES } from './project-types.ts';

// What an entry tells of another one that it is linked to: enough to show a link to it. All of it is our addition;
// other backends omit it. A linked entry that is not published is left out.

/** A region that an entry belongs to. */
export const regionLink = v.object({ id: read.id, name: read.requiredText });

/** A programme or project that an entry is linked to. Without a type it cannot be linked, because the type is part of its address. */
export const projectLink = v.object({
  id: read.id,
  type: v.picklist(PROJECT_TYPES),
  title: read.requiredText,
  thumbnail: read.media,
});
export type ProjectLinkWire = v.InferInput<typeof projectLink>;
export type ProjectLink = v.InferOutput<typeof projectLink>;

/** A news item that is linked to a programme or project. */
export const newsLink = v.pipe(
  v.object({
    id: read.id,
    title: read.requiredText,
    icon: read.media,
    published_at: read.instant,
  }),
  v.transform(({ icon: picture, published_at: publishedAt, ...others }) => ({
    ...others,
    picture,
    publishedAt,
  })),
);
export type NewsLinkWire = v.InferInput<typeof newsLink>;
export type NewsLink = v.InferOutput<typeof newsLink>;
