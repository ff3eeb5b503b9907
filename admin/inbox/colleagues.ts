import type { Colleague, InboxResponse } from '../../contract/admin/inbox/inbox.ts';
import type { StaffFormName } from '../../contract/forms/forms.ts';

type Colleagues = InboxResponse['colleagues'] | undefined;

/** Returns all possible assignees, each once. */
export function allColleagues(colleagues: Colleagues): Colleague[] {
  const all = Object.values(colleagues ?? {}).flat();
  return [...new Map(all.map((colleague) => [colleague.id, colleague])).values()];
}

/** Returns the users to whom submissions of each of these forms can be assigned. */
export function colleaguesOf(colleagues: Colleagues, forms: readonly StaffFormName[]): Colleague[] {
  return allColleagues(colleagues).filter(({ id }) =>
    forms.every((form) => colleagues?.[form].some((each) => each.id === id)),
  );
}
