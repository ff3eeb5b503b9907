import type { ProjectSummary } from '../../contract/content/project.ts';

/** It comes after every day. */
const UNKNOWN_DAY = 'x';

type Applications = Pick<ProjectSummary, 'applications' | 'opens' | 'closes'>;

/**
 * Sorts programmes by how soon a visitor must act: first those that are open for applications, the one that closes first
 * before the others; then those that open later; then all others in their given order.
 */
export function openFirst<Project extends Applications>(projects: readonly Project[]): Project[] {
  return projects.toSorted((one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)];
    if (key === otherKey) return 0;
    return key < otherKey ? -1 : 1;
  });
}

/** Returns a text whose order is that of the programmes. Days in ISO 8601 are in the order of their characters. */
function keyOf({ applications, opens, closes }: Applications): string {
  if (applications === 'open') return `1 ${closes ?? UNKNOWN_DAY}`;
  return applications === 'upcoming' ? `2 ${opens ?? UNKNOWN_DAY}` : '3';
}
