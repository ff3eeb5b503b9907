import { CONTACT_TOPICS, type ContactTopic } from '../../contract/forms/contact.ts';
import { readEntryId } from '../../contract/forms/entry-forms.ts';

/** What a link to the contact form says about the message: a topic, or the vacancy or programme in question. */
export type ContactSubject = {
  topic: ContactTopic | null;
  /** Id of a vacancy. */
  job: number | null;
  /** Id of a programme or project. */
  program: number | null;
};

/**
 * Reads the subject of a message from the query of the contact page's address. A vacancy and a programme have their own topics. Unknown
 * values are left out.
 * @param query such as `?topic=media`, `?job=3` or `?program=6`
 */
export function readContactSubject(query: string): ContactSubject {
  const parameters = new URLSearchParams(query);
  const job = readEntryId(parameters, 'job');
  const program = job === null ? readEntryId(parameters, 'program') : null;
  const named = CONTACT_TOPICS.find((topic) => topic === parameters.get('topic')) ?? null;
  const topic = job !== null ? 'job' : program !== null ? 'program' : named;
  return { topic, job, program };
}

/** Returns the query of the contact page's address for a subject. Empty if there is none. */
export function contactQuery({ topic, job, program }: Partial<ContactSubject>): string {
  if (job) return `?job=${job}`;
  if (program) return `?program=${program}`;
  return topic ? `?topic=${topic}` : '';
}
