import * as v from 'valibot';
import { count, optionalId, places, requiredText } from './reading.ts';

const area = v.pipe(
  v.object({
    id: optionalId,
    location: requiredText,
    numberOfBeneficiaries: count,
    numberOfPrograms: count,
    numberOfProjects: count,
  }),
  v.transform((wire) => ({
    id: wire.id,
    location: wire.location,
    beneficiaries: wire.numberOfBeneficiaries,
    programs: wire.numberOfPrograms,
    projects: wire.numberOfProjects,
  })),
);

/**
 * The areas where the organisation works, in the order of the map's preset positions, and their totals. Null holds
 * the position of an area that cannot be read.
 */
export const areas = v.pipe(
  v.object({
    areas: places(area),
    totalBeneficiaries: count,
    totalPrograms: count,
    totalProjects: count,
  }),
  v.transform((wire) => ({
    areas: wire.areas,
    totals: {
      beneficiaries: wire.totalBeneficiaries,
      programs: wire.totalPrograms,
      projects: wire.totalProjects,
    },
  })),
);

export type AreasWire = v.InferInput<typeof areas>;
export type Areas = v.InferOutput<typeof areas>;
export type Area = NonNullable<Areas['areas'][number]>;
