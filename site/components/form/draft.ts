import { isBlank } from './typed-values.ts';

/**
 * What a visitor has typed into a form that has not been accepted yet. It is stored in the session storage of the tab:
 * it survives a reload and a crash, and is not visible in other tabs. It contains no files.
 */
export type Draft = {
  values: Record<string, string>;
  /** When the form appeared, in epoch milliseconds. */
  since: number;
  /** The last attempt to submit it. */
  attempt: Attempt | null;
};

/** An idempotency key and the fingerprint of the submitted content. */
export type Attempt = { key: string; fingerprint: string };

function storageKey(form: string): string {
  return `draft:${form}`;
}

/** Returns the draft of a form, or null if there is none or storage is not available. */
export function readDraft(form: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or deletes it if all its values are empty. */
export function storeDraft(form: string, draft: Draft): void {
  try {
    if (isBlank(draft.values)) sessionStorage.removeItem(storageKey(form));
    else sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
  } catch {
    // Storage is not available or full. The form itself still has the values.
  }
}

/** Deletes the draft of a form. */
export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Storage is not available, so there is no draft.
  }
}

/**
 * Returns the attempt for submitting some content. The same content keeps its key, so that a retry after a lost response is stored once.
 * Changed content gets a new key.
 */
export function attemptFor(fingerprint: string, last: Attempt | null): Attempt {
  return last?.fingerprint === fingerprint ? last : { key: newKey(), fingerprint };
}

/** Returns a string that identifies the content of a form. Files are compared by name, size and date. */
export function fingerprintOf(data: FormData): string {
  return JSON.stringify(
    [...data].map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
    ),
  );
}

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is not available without https. */
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
