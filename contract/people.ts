import * as v from 'valibot';
import {
  count,
  html,
  id,
  link,
  localizedHtml,
  localizedText,
  media,
  requiredText,
  text,
} from './reading.ts';

/** A member of the board of directors: the `teams` list (decision 0042 §2). */
export const boardMember = v.pipe(
  v.object({
    id,
    name: requiredText,
    position: text,
    text,
    details: html,
    image: media,
    cv: media,
  }),
  v.transform(({ image, ...rest }) => ({ ...rest, portrait: image })),
);

export type BoardMemberWire = v.InferInput<typeof boardMember>;
export type BoardMember = v.InferOutput<typeof boardMember>;

/**
 * A member of the executive team: the `blogs` list (decision 0042 §2), in both languages.
 * On the wire `background` is the portrait, `title` the name and `text` the position.
 */
export const executive = v.pipe(
  v.object({
    id,
    background: media,
    title: v.pipe(
      localizedText,
      v.check((name) => name.ar !== '', 'expected a name'),
    ),
    text: localizedText,
    details: localizedHtml,
    cv: media,
  }),
  v.transform((wire) => ({
    id: wire.id,
    portrait: wire.background,
    name: wire.title,
    position: wire.text,
    details: wire.details,
    cv: wire.cv,
  })),
);

export type ExecutiveWire = v.InferInput<typeof executive>;
export type Executive = v.InferOutput<typeof executive>;

/** A trainer. `filed`, spelled so on the wire, is the specialization. */
export const trainer = v.pipe(
  v.object({
    id,
    name: requiredText,
    filed: text,
    address: text,
    cv: media,
    linkedin: link,
    x: link,
    image: media,
    hours_yafee_count: count,
    program_count: count,
    trainee_count: count,
    hours_count: count,
  }),
  v.transform((wire) => ({
    id: wire.id,
    name: wire.name,
    specialization: wire.filed,
    address: wire.address,
    cv: wire.cv,
    linkedin: wire.linkedin,
    x: wire.x,
    portrait: wire.image,
    hoursWithUs: wire.hours_yafee_count,
    programs: wire.program_count,
    trainees: wire.trainee_count,
    hours: wire.hours_count,
  })),
);

export type TrainerWire = v.InferInput<typeof trainer>;
export type Trainer = v.InferOutput<typeof trainer>;
