import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { figureSource } from './figure-source.ts';
import { photographFields } from './photograph.ts';
import { CHANGED_AT, NEEDED_ID, type Shape, type ShapeValue } from './shape.ts';

export const trainerFields = {
  name: { type: 'localized-text', needed: true },
  specialization: { type: 'localized-text', wire: 'filed' },
  /** The field of training, which groups trainers. */
  field: { type: 'localized-text', optional: true },
  address: { type: 'localized-text', optional: true },
  cv: { type: 'media', use: 'PDF document', optional: true },
  linkedin: { type: 'link', optional: true },
  x: { type: 'link', optional: true },
  portrait: { type: 'media', use: 'picture', optional: true, wire: 'image' },
  ...photographFields,
  hoursWithUs: { type: 'count', wire: 'hours_yafee_count' },
  programs: { type: 'count', wire: 'program_count' },
  trainees: { type: 'count', wire: 'trainee_count' },
  hours: { type: 'count', wire: 'hours_count' },
  region: { type: 'reference', to: 'area', optional: true },
} as const satisfies Fields;

const fields = { ...trainerFields, figureSource } as const satisfies Fields;

export const trainerKind = {
  name: 'trainer',
  fields,
  file: 'trainers.yaml',
  title: 'name',
  columns: ['specialization', 'portrait'],
  page: 'trainer',
  shownOn: ['partners', 'trainers'],
  search: { type: 'trainer', lead: 'specialization', body: ['address'], picture: 'portrait' },
} as const satisfies ContentKindDefinition<keyof typeof fields>;

/** A trainer. `field` and `region` are our additions. Other backends may omit them. */
export const trainer = {
  fields: { id: NEEDED_ID, ...trainerFields, region: { type: 'entry', of: regionLink } },
} as const satisfies Shape;

/**
 * A trainer with the source of the figures, the programmes and projects that name this trainer, and the last change. They are our additions.
 * Other backends may omit them.
 */
export const trainerProfile = {
  fields: {
    ...trainer.fields,
    figureSource,
    projects: { type: 'entries', of: projectLink },
    changedAt: CHANGED_AT,
  },
} as const satisfies Shape;

export type Trainer = ShapeValue<typeof trainer>;
export type TrainerProfile = ShapeValue<typeof trainerProfile>;
