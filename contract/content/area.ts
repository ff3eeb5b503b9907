import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

export const areaFields = {
  location: { type: 'localized-text', needed: true },
  beneficiaries: { type: 'count', wire: 'numberOfBeneficiaries' },
  programs: { type: 'count', wire: 'numberOfPrograms' },
  projects: { type: 'count', wire: 'numberOfProjects' },
} as const satisfies Fields;

/** Areas where the organisation works. The map shows the nth area at its nth preset position. */
export const areaKind = {
  name: 'area',
  fields: areaFields,
  file: 'areas.yaml',
  isFixed: true,
  title: 'location',
  columns: ['beneficiaries', 'programs', 'projects'],
  page: 'region',
  shownOn: ['about'],
  search: { type: 'region' },
} as const satisfies ContentKindDefinition<keyof typeof areaFields>;

const area = v.pipe(
  v.object({
    id: read.optionalId,
    location: read.requiredText,
    numberOfBeneficiaries: read.count,
    numberOfPrograms: read.count,
    numberOfProjects: read.count,
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
 * The areas where the organisation works, in the order of the map's preset positions, and their totals.
 * An area that cannot be read is null, so that the others keep their positions.
 */
export const areas = v.pipe(
  v.object({
    areas: read.positionalItems(area),
    totalBeneficiaries: read.count,
    totalPrograms: read.count,
    totalProjects: read.count,
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
