import type { ApplicationState } from '../../../contract/content/applications.ts';

/**
 * Returns whether people can apply on a day. Null if neither limit is known. Both days are included.
 * @param days `opens` null: applications opened at some time in the past; `closes` null: they do not close
 */
export function applicationState(
  today: string,
  { opens, closes }: { opens: string | null; closes: string | null },
): ApplicationState | null {
  if (opens === null && closes === null) return null;
  if (opens !== null && today < opens) return 'upcoming';
  return closes !== null && today > closes ? 'closed' : 'open';
}
