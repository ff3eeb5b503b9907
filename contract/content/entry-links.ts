import { areaFields } from './area.ts';
import { PROJECT_TYPES } from './project-types.ts';
import { NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';

// What an entry contains about a linked entry: enough to show a link to it. All of it is our addition, and other backends omit it. A linked
// entry that is not published is left out.

/** A region that an entry belongs to. */
export const regionLink = {
  fields: { id: NEEDED_ID, name: areaFields.location },
} as const satisfies Shape;

/** A programme or project to which an entry is linked. It needs a type for a link, because the type is part of its address. */
export const projectLink = {
  fields: {
    id: NEEDED_ID,
    type: { type: 'choice', options: PROJECT_TYPES, needed: true },
    title: { type: 'localized-text', needed: true },
    thumbnail: { type: 'media', use: 'picture', optional: true },
  },
} as const satisfies Shape;
export type ProjectLink = ShapeValue<typeof projectLink>;
