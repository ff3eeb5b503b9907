import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { count, localizedText } from './fields.ts';

/** Defines areas where the organisation works. The map shows the nth area at its nth preset position. */
export function areaKind() {
  return contentKind(
    'area',
    {
      location: localizedText({ label: { ar: 'المنطقة', en: 'Area' } }),
      beneficiaries: count({
        label: { ar: 'المستفيدون', en: 'Beneficiaries' },
        wire: 'numberOfBeneficiaries',
      }),
      programs: count({ label: { ar: 'البرامج', en: 'Programmes' }, wire: 'numberOfPrograms' }),
      projects: count({ label: { ar: 'المشاريع', en: 'Projects' }, wire: 'numberOfProjects' }),
    },
    {
      file: 'areas.yaml',
      isFixed: true,
      label: { one: { ar: 'منطقة', en: 'Area' }, many: { ar: 'المناطق', en: 'Areas' } },
      title: 'location',
      columns: ['beneficiaries', 'programs', 'projects'],
      page: 'region',
      shownOn: ['about'],
      search: { type: 'region' },
    },
  );
}

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
