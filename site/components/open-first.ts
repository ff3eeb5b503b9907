import type { ProjectSummary } from '../../contract/content/project.ts';

/** Sorts after every day. */
const UNKNOWN_DAY = 'x';

type Applications = Pick<ProjectSummary, 'applications' | 'opens' | 'closes'>;

/**
 * Sorts programmes by how soon a visitor must act. Programmes that are open for applications come first, by closing day. Then come those
 * that open later, and then all others in their given order.
 */
export function openFirst<Project extends Applications>(projects: readonly Project[]): Project[] {
  return projects.toSorted((one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    if (key === otherKey) return 0;
    return key < otherKey ? -1 : 1;
  });
}

/** Returns a text that sorts in the order of the programmes. ISO 8601 days sort as text. */
function keyOf({ applications, opens, closes }: Applications): string {
  if (applications === 'open') return `1 ${closes ?? UNKNOWN_DAY}`;
  return applications === 'upcoming' ? `2 ${opens ?? UNKNOWN_DAY}` : '3';
}
