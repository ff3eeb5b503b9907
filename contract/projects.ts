import * as v from 'valibot';
import {
  count,
  html,
  id,
  items,
  media,
  optionalCount,
  optionalId,
  requiredText,
  text,
} from './reading.ts';

/** `main` entries are programs, `other` entries are projects. */
export const PROJECT_TYPES = ['main', 'other'] as const;

export type ProjectType = (typeof PROJECT_TYPES)[number];

/** A backend that is asked for a type, or for one entry, need not repeat the type: null where it does not. */
const type = v.fallback(v.nullable(v.picklist(PROJECT_TYPES)), null);

/** A program or project as lists show it. The two numbers are ours, and optional to a reader. */
export const projectSummary = v.pipe(
  v.object({
    id,
    title: requiredText,
    text: html,
    thumbnail: media,
    type,
    numberOfBeneficiaries: optionalCount,
    numberOfVersions: optionalCount,
  }),
  v.transform(({ text, numberOfBeneficiaries, numberOfVersions, ...rest }) => ({
    ...rest,
    html: text,
    beneficiaries: numberOfBeneficiaries,
    versions: numberOfVersions,
  })),
);

export type ProjectSummaryWire = v.InferInput<typeof projectSummary>;
export type ProjectSummary = v.InferOutput<typeof projectSummary>;

/** A program or project with everything that its page shows. A trainer without id has no page to link to. */
export const project = v.pipe(
  v.object({
    id,
    type,
    title: requiredText,
    text: html,
    thumbnail: media,
    versions: items(v.object({ id: optionalId, version: requiredText })),
    numberOfBeneficiaries: count,
    managers: items(v.object({ id: optionalId, name: requiredText, position: text })),
    trainers: items(v.object({ id: optionalId, name: requiredText })),
    report: media,
  }),
  v.transform(({ text, numberOfBeneficiaries: beneficiaries, ...rest }) => ({
    ...rest,
    html: text,
    beneficiaries,
  })),
);

export type ProjectWire = v.InferInput<typeof project>;
export type Project = v.InferOutput<typeof project>;
