import { contentKind } from './content-kind.ts';
import { count, localizedText } from './fields.ts';

/** An area where the organisation works, at the map's prepared place of the same position. */
export const areaKind = contentKind(
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
    label: { one: { ar: 'منطقة', en: 'Area' }, many: { ar: 'المناطق', en: 'Areas' } },
    title: 'location',
    columns: ['beneficiaries', 'programs', 'projects'],
    page: 'about',
    shownOn: ['about'],
  },
);
