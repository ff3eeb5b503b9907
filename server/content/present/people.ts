import { inLanguage, type Language } from '../../../contract/locale.ts';
import type { BoardMemberWire, ExecutiveWire, TrainerWire } from '../../../contract/people.ts';
import type { ProjectSummaryWire, ProjectWire } from '../../../contract/projects.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { StoredEntry, StoredProject } from '../repository.ts';
import { htmlIn } from './content.ts';

export function presentBoardMember(
  { id, fields }: StoredEntry<'board-member'>,
  language: Language,
): BoardMemberWire {
  return {
    id,
    name: inLanguage(fields.name, language),
    position: inLanguage(fields.position, language),
    text: inLanguage(fields.text, language),
    details: htmlIn(fields.details, language),
    image: fields.portrait,
    cv: fields.cv,
  };
}

/** The one noun that goes out in both languages, whichever is asked for. */
export function presentExecutive({ id, fields }: StoredEntry<'executive'>): ExecutiveWire {
  return {
    id,
    background: fields.portrait,
    title: fields.name,
    text: fields.position,
    details: { ar: sanitizeHtml(fields.details.ar), en: sanitizeHtml(fields.details.en) },
    cv: fields.cv,
  };
}

export function presentTrainer(
  { id, fields }: StoredEntry<'trainer'>,
  language: Language,
): TrainerWire {
  return {
    id,
    name: inLanguage(fields.name, language),
    filed: inLanguage(fields.specialization, language),
    address: inLanguage(fields.address, language),
    cv: fields.cv,
    linkedin: fields.linkedin,
    x: fields.x,
    image: fields.portrait,
    hours_yafee_count: fields.hoursWithUs,
    program_count: fields.programs,
    trainee_count: fields.trainees,
    hours_count: fields.hours,
  };
}

export function presentProjectSummary(
  project: StoredEntry<'project'>,
  language: Language,
): ProjectSummaryWire {
  return {
    ...describe(project, language),
    numberOfBeneficiaries: project.fields.beneficiaries,
    numberOfVersions: project.fields.versions.length,
  };
}

export function presentProject(project: StoredProject, language: Language): ProjectWire {
  const { fields } = project;
  return {
    ...describe(project, language),
    versions: fields.versions.map(({ id, version }) => ({
      id,
      version: inLanguage(version, language),
    })),
    numberOfBeneficiaries: fields.beneficiaries,
    managers: fields.managers.map(({ id, name, position }) => ({
      id,
      name: inLanguage(name, language),
      position: inLanguage(position, language),
    })),
    trainers: project.trainers.map((trainer) => ({
      id: trainer.id,
      name: inLanguage(trainer.fields.name, language),
    })),
    report: fields.report,
  };
}

/** What lists and an entry's own page say alike. */
function describe({ id, fields }: StoredEntry<'project'>, language: Language) {
  return {
    id,
    type: fields.type,
    title: inLanguage(fields.title, language),
    text: htmlIn(fields.html, language),
    thumbnail: fields.thumbnail,
  };
}
