import { isBlank } from './typed-values.ts';

/**
 * What a visitor has typed into a form that is not accepted yet. It is in the session storage of the
 * tab: it survives a reload and a crash, and is not seen in another tab. Files are never in it.
 */
export type Draft = {
  values: Record<string, string>;
  /** When the form appeared, in epoch milliseconds. */
  since: number;
  /** The last attempt to submit it. */
  attempt: Attempt | null;
};

/** An idempotency key, and the fingerprint of the content that it stands for. */
export type Attempt = { key: string; fingerprint: string };

function storageKey(form: string): string {
  return `draft:${form}`;
}

/** Reads the draft of a form; null where there is none, or the browser allows no storage. */
export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or deletes it where nothing is typed. */
export function storeDraft(form: string, draft: Draft): void {
  try {
    if (isBlank(draft.values)) sessionStorage.removeItem(storageKey(form));
    else sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
  } catch {
    // No storage is allowed, or it is full. The page itself still has what was typed.
  }
}

/** Deletes the draft of a form. */
export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // No storage is allowed, so nothing is in it.
  }
}

/**
 * The attempt to submit content. The same content keeps its key, so that a retry after a lost response
 * is stored once. Other content has another key, since a key stands for one content.
 */
export function attemptFor(fingerprint: string, last: Attempt | null): Attempt {
  return last?.fingerprint === fingerprint ? last : { key: newKey(), fingerprint };
}

/** A string that differs where the content of a form differs. A file counts by name, size and date. */
export function fingerprintOf(data: FormData): string {
  return JSON.stringify(
    [...data].map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
    ),
  );
}

/** 128 random bits. `crypto.randomUUID` is missing where the site is served without https. */
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
