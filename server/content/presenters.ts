import type { AreasWire } from '../../contract/kinds/area.ts';
import type { ExecutiveWire } from '../../contract/kinds/executive.ts';
import type { NavbarItemWire } from '../../contract/kinds/navbar.ts';
import type { ProjectSummaryWire, ProjectWire } from '../../contract/kinds/project.ts';
import type { ReportWire } from '../../contract/kinds/report.ts';
import type { SettingsWire } from '../../contract/kinds/settings.ts';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { presentEntry } from './present-entry.ts';
import type { StoredEntry, StoredProject, StoredReport } from './repository.ts';

// Presenters of the kinds whose form in the API differs from their definition (`presentEntry`).

/** Presents the settings: groups the social media accounts, and the two lists of phone numbers. */
export function presentSettings(
  settings: StoredEntry<'settings'>,
  language: Language,
): SettingsWire {
  const { lat, long, email, twitter, facebook, statistics, phones, mobiles, ...others } =
    presentEntry('settings', settings, language);
  return {
    lat,
    long,
    email,
    social_media: { twitter, facebook },
    statistics,
    phones: { phones, mobiles },
    ...others,
  };
}

/** Presents a menu item: each title of its submenu becomes an object. */
export function presentNavbarItem(item: StoredEntry<'navbar'>, language: Language): NavbarItemWire {
  const presented = presentEntry('navbar', item, language);
  return { ...presented, sub_list: presented.sub_list.map((title) => ({ title })) };
}

/** Presents the areas with their totals. The totals are sums, so they always agree with the map. */
export function presentAreas(
  entries: readonly StoredEntry<'area'>[],
  language: Language,
): AreasWire {
  const total = (field: 'beneficiaries' | 'programs' | 'projects') =>
    entries.reduce((sum, { fields }) => sum + fields[field], 0);
  return {
    areas: entries.map((entry) => presentEntry('area', entry, language)),
    totalBeneficiaries: total('beneficiaries'),
    totalPrograms: total('programs'),
    totalProjects: total('projects'),
  };
}

/** Presents an executive. The order of the fields is part of the response's bytes: the portrait follows the id. */
export function presentExecutive(
  executive: StoredEntry<'executive'>,
  language: Language,
): ExecutiveWire {
  const { id, background, ...others } = presentEntry('executive', executive, language);
  return { id, background, ...others };
}

/** Presents a report with the size of its file in bytes. */
export function presentReport({ bytes, ...entry }: StoredReport, language: Language): ReportWire {
  const { id, name, type, report, updated_at, ...others } = presentEntry('report', entry, language);
  return { id, name, type, report, size: bytes, updated_at, ...others };
}

/** Presents a project for lists: with the number of editions, and without what only its own page shows. */
export function presentProjectSummary(
  project: StoredEntry<'project'>,
  language: Language,
): ProjectSummaryWire {
  const { versions, managers, trainers, report, ...summary } = presentEntry(
    'project',
    project,
    language,
  );
  return { ...summary, numberOfVersions: versions.length };
}

/** Presents a project with the names of its trainers. */
export function presentProject(project: StoredProject, language: Language): ProjectWire {
  return {
    ...presentEntry('project', project, language),
    trainers: project.trainers.map(({ id, fields }) => ({
      id,
      name: inLanguage(fields.name, language),
    })),
  };
}
