import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

export const areaFields = {
  location: { type: 'localized-text', needed: true },
  beneficiaries: { type: 'count', wire: 'numberOfBeneficiaries' },
  programs: { type: 'count', wire: 'numberOfPrograms' },
  projects: { type: 'count', wire: 'numberOfProjects' },
} as const satisfies Fields;

/** Where an area is. The first areas need no position of their own, because the built-in map has prepared places for them. */
const placeFields = {
  latitude: { type: 'degrees', max: 90, optional: true },
  longitude: { type: 'degrees', max: 180, optional: true },
} as const satisfies Fields;

const fields = { ...areaFields, ...placeFields };

/** The areas where the organisation works. With the built-in map they keep the order of its prepared places. */
export const areaKind = {
  name: 'area',
  fields,
  file: 'areas.yaml',
  fixedByMap: 'saudi-arabia',
  title: 'location',
  columns: ['beneficiaries', 'programs', 'projects'],
  page: 'region',
  shownOn: ['about'],
  search: { type: 'region' },
} as const satisfies ContentKindDefinition<keyof typeof fields>;

export const area = { fields: { id: OPTIONAL_ID, ...areaFields } } as const satisfies Shape;

/** The areas where the organisation works, in the order of the map's preset positions, and their totals. */
export const areas = {
  fields: {
    areas: { type: 'entries', of: area, keepsPositions: true },
    totals: {
      type: 'group',
      isInline: true,
      isFilled: true,
      fields: {
        beneficiaries: { type: 'count', wire: 'totalBeneficiaries' },
        programs: { type: 'count', wire: 'totalPrograms' },
        projects: { type: 'count', wire: 'totalProjects' },
      },
    },
  },
} as const satisfies Shape;

export type Areas = ShapeValue<typeof areas>;
export type Area = ShapeValue<typeof area>;
