import * as v from 'valibot';
import { count, id, items, requiredText } from './reading.ts';

const area = v.pipe(
  v.object({
    id,
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

/** The areas where the organisation works, in the order of the map's preset positions, and their totals. */
export const areas = v.pipe(
  v.object({
    areas: items(area),
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
export type Area = Areas['areas'][number];
