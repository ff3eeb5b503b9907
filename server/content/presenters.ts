import type { AreasWire } from '../../contract/content/area.ts';
import type { NewsLinkWire, ProjectLinkWire } from '../../contract/content/entry-links.ts';
import type { ExecutiveWire } from '../../contract/content/executive.ts';
import type { NavbarItemWire } from '../../contract/content/navbar.ts';
import type { NewsItemWire } from '../../contract/content/news.ts';
import type { ProjectSummaryWire, ProjectWire } from '../../contract/content/project.ts';
import type { RegionWire } from '../../contract/content/region.ts';
import type { ReportWire } from '../../contract/content/report.ts';
import type { SettingsWire } from '../../contract/content/settings.ts';
import type { TestimonialWire } from '../../contract/content/testimonial.ts';
import type { TrainerProfileWire, TrainerWire } from '../../contract/content/trainer.ts';
import type { VacancyWire } from '../../contract/content/vacancy.ts';
import { inLanguage, type Language } from '../../contract/locale.ts';
import { applicationState } from './applications.ts';
import { presentEntry } from './present-entry.ts';
import type { ProjectNeighbors, StoredEntry, StoredProject, StoredReport } from './repository.ts';

// Presenters of the kinds whose form in the API differs from their definition (`presentEntry`).

/** Presents the settings: groups the social media accounts, and the two lists of phone numbers. */
export function presentSettings(
  settings: StoredEntry<'settings'>,
  language: Language,
): SettingsWire {
  const {
    lat,
    long,
    email,
    twitter,
    facebook,
    instagram,
    linkedin,
    youtube,
    tiktok,
    snapchat,
    statistics,
    phones,
    mobiles,
    ...others
  } = presentEntry('settings', settings, language);
  return {
    lat,
    long,
    email,
    social_media: { twitter, facebook, instagram, linkedin, youtube, tiktok, snapchat },
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

/** What the presenters need besides an entry. */
export type Presentation = {
  language: Language;
  /** The day in Riyadh (`riyadhDay`), for what is open on some days only. */
  today: string;
  /** The published regions and projects that the entries reference, by their ids. A missing one is not shown. */
  regions: ReadonlyMap<number, StoredEntry<'area'>>;
  projects: ReadonlyMap<number, StoredEntry<'project'>>;
};

/** Presents the region that an entry belongs to, or null if there is none or it is not published. */
function presentRegionLink(id: number | null, { regions, language }: Presentation) {
  const region = id === null ? undefined : regions.get(id);
  return region === undefined
    ? null
    : { id: region.id, name: inLanguage(region.fields.location, language) };
}

/** Presents a link to a project: what its card shows. */
export function presentProjectLink(
  { id, fields: { type, title, thumbnail } }: StoredEntry<'project'>,
  language: Language,
): ProjectLinkWire {
  return { id, type, title: inLanguage(title, language), thumbnail };
}

function presentProjectReference(id: number | null, { projects, language }: Presentation) {
  const project = id === null ? undefined : projects.get(id);
  return project === undefined ? null : presentProjectLink(project, language);
}

/** Presents a news item with its region and project. */
export function presentNewsItem(
  item: StoredEntry<'news'>,
  presentation: Presentation,
): NewsItemWire {
  return {
    ...presentEntry('news', item, presentation.language),
    // `describeFiles` writes what the media library says.
    icon_alt: '',
    region: presentRegionLink(item.fields.region, presentation),
    project: presentProjectReference(item.fields.project, presentation),
  };
}

/** Presents a news item where only its title, picture and date are shown. */
function presentNewsLink(item: StoredEntry<'news'>, language: Language): NewsLinkWire {
  const { picture, publishedAt, title } = item.fields;
  return {
    id: item.id,
    title: inLanguage(title, language),
    icon: picture,
    published_at: publishedAt,
  };
}

/** Presents a testimonial or a review with its project. */
export function presentTestimonial(
  kind: 'testimonial' | 'review',
  entry: StoredEntry<'testimonial' | 'review'>,
  presentation: Presentation,
): TestimonialWire {
  return {
    ...presentEntry(kind, entry, presentation.language),
    project: presentProjectReference(entry.fields.project, presentation),
  };
}

/** Presents a vacancy with its region, and whether people can apply today. */
export function presentVacancy(
  vacancy: StoredEntry<'vacancy'>,
  presentation: Presentation,
): VacancyWire {
  const { region, closes } = vacancy.fields;
  return {
    ...presentEntry('vacancy', vacancy, presentation.language),
    region: presentRegionLink(region, presentation),
    applications: applicationState(presentation.today, { opens: null, closes }),
  };
}

/** Presents a trainer with the region. */
export function presentTrainer(
  trainer: StoredEntry<'trainer'>,
  presentation: Presentation,
): TrainerWire {
  return {
    ...presentEntry('trainer', trainer, presentation.language),
    region: presentRegionLink(trainer.fields.region, presentation),
  };
}

/** Presents a trainer with the programmes and projects that name this trainer. */
export function presentTrainerProfile(
  trainer: StoredEntry<'trainer'>,
  projects: readonly StoredEntry<'project'>[],
  presentation: Presentation,
): TrainerProfileWire {
  return {
    ...presentTrainer(trainer, presentation),
    projects: projects.map((project) => presentProjectLink(project, presentation.language)),
  };
}

/** Presents a project for lists: with the number of editions, and without what only its own page shows. */
export function presentProjectSummary(
  project: StoredEntry<'project'>,
  presentation: Presentation,
): ProjectSummaryWire {
  const { share_title, share_image, ...own } = presentEntry(
    'project',
    project,
    presentation.language,
  );
  const { versions, managers, trainers, report, caption, credit, ...summary } = own;
  return {
    ...summary,
    numberOfVersions: versions.length,
    region: presentRegionLink(project.fields.region, presentation),
    applications: applicationState(presentation.today, project.fields),
  };
}

/** A project and what its page shows besides: the newest news and the testimonials that name it, and its neighbours. */
export type ProjectPage = StoredProject &
  ProjectNeighbors & {
    news: readonly StoredEntry<'news'>[];
    testimonials: readonly StoredEntry<'testimonial'>[];
    reviews: readonly StoredEntry<'review'>[];
  };

/** Presents a project with its trainers, its news and testimonials, and its neighbours in the list. */
export function presentProject(project: ProjectPage, presentation: Presentation): ProjectWire {
  const { language, today } = presentation;
  const link = (neighbor: StoredEntry<'project'> | null) =>
    neighbor === null ? null : presentProjectLink(neighbor, language);
  return {
    ...presentEntry('project', project, language),
    // `describeFiles` writes what the media library says.
    thumbnail_alt: '',
    region: presentRegionLink(project.fields.region, presentation),
    applications: applicationState(today, project.fields),
    trainers: project.trainers.map(({ id, fields }) => ({
      id,
      name: inLanguage(fields.name, language),
      filed: inLanguage(fields.specialization, language),
      image: fields.portrait,
    })),
    news: project.news.map((item) => presentNewsLink(item, language)),
    testimonials: [
      ...project.testimonials.map((entry) =>
        presentTestimonial('testimonial', entry, presentation),
      ),
      ...project.reviews.map((entry) => presentTestimonial('review', entry, presentation)),
    ],
    previous: link(project.previous),
    next: link(project.next),
  };
}

/** A region and what is linked to it. */
export type RegionPage = StoredEntry<'area'> & {
  projects: readonly StoredEntry<'project'>[];
  news: readonly StoredEntry<'news'>[];
  trainers: readonly StoredEntry<'trainer'>[];
  vacancies: readonly StoredEntry<'vacancy'>[];
};

/** Presents a region with its projects, news, trainers and vacancies. */
export function presentRegion(region: RegionPage, presentation: Presentation): RegionWire {
  return {
    id: region.id,
    location: inLanguage(region.fields.location, presentation.language),
    projects: region.projects.map((project) => presentProjectSummary(project, presentation)),
    news: region.news.map((item) => presentNewsItem(item, presentation)),
    trainers: region.trainers.map((trainer) => presentTrainer(trainer, presentation)),
    vacancies: region.vacancies.map((vacancy) => presentVacancy(vacancy, presentation)),
  };
}
