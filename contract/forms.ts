import type { FieldProblem } from './field-problems.ts';
import type { ProblemKind } from './problem.ts';
import type { SendingName } from './sending.ts';

/**
 * The query by which a post without script names its form where the address does not: the
 * newsletter's stands on every page, and posts to the page that it stands on.
 */
export const FORM_PARAMETER = 'form';

/** Id of the newsletter's box: where the page that it was sent from is shown again. */
export const NEWSLETTER_ANCHOR = 'newsletter';

/** The query by which a page knows what has arrived, after a post without script led back to it. */
export const ARRIVED_PARAMETER = 'sent';

/** Why something that was sent was not accepted, or why nobody knows whether it was. */
export type Refusal = {
  kind: ProblemKind | 'offline' | 'timeout';
  /** When to come back, in seconds from then on; null where nobody said. */
  retryAfter: number | null;
  /** What is wrong with which field, by its name on the wire. */
  fields: Readonly<Record<string, FieldFault>>;
};

/** What is wrong with a field: a known problem, or the words of a backend that does not know our codes. */
export type FieldFault = { code: FieldProblem } | { words: string };

/** What became of something that was sent. A backend may accept it without giving it a reference. */
export type SendingResult =
  | { accepted: true; reference: string | null }
  | { accepted: false; refusal: Refusal };

/** What became of the button on a page that a newsletter's link leads to. */
export type PostedLink = {
  form: 'newsletter-link';
  outcome: 'done' | 'invalid-link' | 'unavailable';
};

/** What a page is told about what was posted to it without script. */
export type Posted = PostedForm | PostedLink;

/** What became of a form that was posted without script. */
export type PostedForm = { form: SendingName } & (
  | { accepted: true; reference: string | null }
  | {
      accepted: false;
      refusal: Refusal;
      /** What was typed, by field. Files are not in it. */
      values: Readonly<Record<string, string>>;
    }
);

/** The value of that query for what has arrived: `contact.Y-12`, `newsletter`. */
export function arrivedValue(form: SendingName, reference: string | null): string {
  return reference === null ? form : `${form}.${reference}`;
}

/** What such a value says; null where it says nothing, or something else than we would have. */
export function readArrivedValue(value: string | null): PostedForm | null {
  const match = /^(contact|join|newsletter)(?:\.([\w-]{1,40}))?$/.exec(value ?? '');
  if (match === null) return null;
  return { form: match[1] as SendingName, accepted: true, reference: match[2] ?? null };
}
