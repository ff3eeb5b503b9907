import { isBlank } from './typed.ts';

/**
 * What a visitor has typed into a form and not yet sent. It lies in the tab's session storage: it
 * outlives a reload and a crash of the tab, and nobody who opens another tab sees it. Files are
 * never in it.
 */
export type Draft = {
  values: Record<string, string>;
  /** When the form was first typed into, in milliseconds since 1970. */
  since: number;
  /** The last attempt to send it. */
  attempt: Attempt | null;
};

/** The key under which something was sent, and what that was. */
export type Attempt = { key: string; print: string };

function entryOf(form: string): string {
  return `draft:${form}`;
}

/** The draft of a form; null where there is none, or where the browser keeps its storage closed. */
export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(entryOf(form)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; one without any text is forgotten. */
export function saveDraft(form: string, draft: Draft): void {
  try {
    if (isBlank(draft.values)) sessionStorage.removeItem(entryOf(form));
    else sessionStorage.setItem(entryOf(form), JSON.stringify(draft));
  } catch {
    // Storage is closed to us, or full: the page itself still holds what was typed.
  }
}

/** Forgets the draft of a form, as when it has arrived. */
export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(entryOf(form));
  } catch {
    // Storage is closed to us: there is nothing in it.
  }
}

/**
 * The attempt as which something is sent. The same content keeps its key, so that a retry after a
 * lost answer is stored once; other content gets another one, since a key stands for one content.
 * @param print what is sent, as a string that differs whenever that does
 */
export function attemptAt(print: string, last: Attempt | null): Attempt {
  return last?.print === print ? last : { key: newKey(), print };
}

/** All that a form sends, as a string that differs whenever that does. A file counts by name, size and date. */
export function printOf(data: FormData): string {
  return JSON.stringify(
    [...data].map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
    ),
  );
}

/** 128 random bits. `crypto.randomUUID` is missing where the site is tried out without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isDraft(stored: unknown): stored is Draft {
  if (!isObject(stored) || !isObject(stored.values)) return false;
  const { values, since, attempt } = stored;
  return (
    Object.values(values).every((value) => typeof value === 'string') &&
    typeof since === 'number' &&
    (attempt === null || (isObject(attempt) && typeof attempt.key === 'string'))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
