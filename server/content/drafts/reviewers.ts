import type { ReviewSummary } from '../../../contract/admin/content/content.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Language } from '../../../contract/locale.ts';
import { listStaff } from '../../auth/auth.ts';
import type { Review } from './reviews.ts';

/** A user who may publish. */
export type Reviewer = { id: string; name: string; email: string; language: Language };

/** Finds all users who can sign in. @returns a function that lists those who may publish entries of a kind, by name */
export async function findReviewers(
  dependencies: Parameters<typeof listStaff>[0],
): Promise<(kind: ContentKind) => Reviewer[]> {
  const staff = (await listStaff(dependencies)).filter(({ state }) => state === 'active');
  return (kind) =>
    staff
      .filter(({ role }) => isAllowed(role, 'content.publish', { kind }))
      .map(({ id, name, email, language }) => ({ id, name, email, language }));
}

/** Presents a request to its reader. */
export function presentReview(
  { state, askedBy, askedOf, askedAt, note, answer }: Review,
  staffId: string,
  person: (by: string) => string,
): ReviewSummary {
  return {
    state,
    askedAt,
    note,
    askedBy: person(askedBy),
    isOwn: askedBy === staffId,
    askedOf: askedOf === null ? null : person(askedOf),
    answer: answer === null ? null : { ...answer, by: person(answer.by) },
  };
}
