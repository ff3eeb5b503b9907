import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import { projectLink, regionLink } from './entry-links.ts';
import type { Fields } from './fields.ts';
import { photographFields, photographTexts } from './photograph.ts';

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

/** Trainers. */
export const trainerKind = {
  name: 'trainer',
  fields: trainerFields,
  file: 'trainers.yaml',
  title: 'name',
  columns: ['specialization', 'portrait'],
  page: 'trainer',
  shownOn: ['partners', 'trainers'],
  search: { type: 'trainer', lead: 'specialization', body: ['address'], picture: 'portrait' },
} as const satisfies ContentKindDefinition<keyof typeof trainerFields>;

const trainerWire = v.object({
  id: read.id,
  name: read.requiredText,
  filed: read.text,
  field: read.text,
  address: read.text,
  cv: read.media,
  linkedin: read.link,
  x: read.link,
  image: read.media,
  ...photographTexts,
  hours_yafee_count: read.count,
  program_count: read.count,
  trainee_count: read.count,
  hours_count: read.count,
  region: read.optionalItem(regionLink),
});

function readTrainer(wire: v.InferOutput<typeof trainerWire>) {
  return {
    id: wire.id,
    name: wire.name,
    specialization: wire.filed,
    field: wire.field,
    address: wire.address,
    cv: wire.cv,
    linkedin: wire.linkedin,
    x: wire.x,
    portrait: wire.image,
    caption: wire.caption,
    credit: wire.credit,
    hoursWithUs: wire.hours_yafee_count,
    programs: wire.program_count,
    trainees: wire.trainee_count,
    hours: wire.hours_count,
    region: wire.region,
  };
}

/** A trainer. The wire name of the specialization is spelled `filed`. `field` and `region` are our additions; other backends may omit them. */
export const trainer = v.pipe(trainerWire, v.transform(readTrainer));

/** A trainer with the programmes and projects that name this trainer, which are our addition; other backends may omit them. */
export const trainerProfile = v.pipe(
  v.object({ ...trainerWire.entries, projects: read.items(projectLink) }),
  v.transform(({ projects, ...wire }) => ({ ...readTrainer(wire), projects })),
);

export type TrainerWire = v.InferInput<typeof trainer>;
export type TrainerProfileWire = v.InferInput<typeof trainerProfile>;
export type TrainerProfile = v.InferOutput<typeof trainerProfile>;
export type Trainer = v.InferOutput<typeof trainer>;
