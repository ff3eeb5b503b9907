import type { AreasWire } from '../../contract/kinds/area.ts';
import type { ExecutiveWire } from '../../contract/kinds/executive.ts';
import type { NavbarItemWire } from '../../contract/kinds/navbar.ts';
import type { ProjectSummaryWire, ProjectWire } from '../../contract/kinds/project.ts';
import type { ReportWire } from '../../contract/kinds/report.ts';
import type { SettingsWire } from '../../contract/kinds/settings.ts';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { presentEntry } from './present-entry.ts';
import type { StoredEntry, StoredProject, StoredReport } from './repository.ts';

/** What the API sends where it differs from what a kind's definition says (`presentEntry`). */

/** Some of the fields go together, and numbers for calls and for chats go by two lists. */
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

/** Each title of the submenu goes as an object. */
export function presentNavbarItem(item: StoredEntry<'navbar'>, language: Language): NavbarItemWire {
  const sent = presentEntry('navbar', item, language);
  return { ...sent, sub_list: sent.sub_list.map((title) => ({ title })) };
}

/** The totals are the sums of the areas, so that they never contradict the map. */
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

/** The portrait goes first, as this call has always sent it. */
export function presentExecutive(
  executive: StoredEntry<'executive'>,
  language: Language,
): ExecutiveWire {
  const { id, background, ...others } = presentEntry('executive', executive, language);
  return { id, background, ...others };
}

/** Its file goes with its size in bytes. */
export function presentReport({ bytes, ...entry }: StoredReport, language: Language): ReportWire {
  const { id, name, type, report, updated_at, ...others } = presentEntry('report', entry, language);
  return { id, name, type, report, size: bytes, updated_at, ...others };
}

/** A list says how many editions there are, and leaves out what only the entry's own page shows. */
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

/** Trainers go by their names. */
export function presentProject(project: StoredProject, language: Language): ProjectWire {
  return {
    ...presentEntry('project', project, language),
    trainers: project.trainers.map(({ id, fields }) => ({
      id,
      name: inLanguage(fields.name, language),
    })),
  };
}
