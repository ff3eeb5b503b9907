import { rm } from 'node:fs/promises';
import type { FieldProblem } from '../../contract/field-problems.ts';
import { KEY_FIELD } from '../../contract/hidden-fields.ts';
import {
  bounds,
  type FieldProblems,
  KEY_HEADER,
  KEY_PATTERN,
  readSending,
  type SendingName,
  type Sent,
  sendings,
} from '../../contract/sending.ts';
import { isUnavailable } from '../platform/database/database.ts';
import {
  discardIncoming,
  type PostLimits,
  type ReadPost,
  readPost,
  readPostAtOnce,
  StorageFailure,
} from '../platform/http/read-body.ts';
import { takeTurn } from '../platform/http/turns.ts';
import { type CvInspector, InspectionUnavailable } from './cv/cv-inspector.ts';
import type { Gate } from './submission-limits.ts';
import type { IncomingPost, SendingAnswer, TypedValues } from './submission-types.ts';
import type { CheckedCv } from './submit-join-application.ts';
import type { UploadFolders } from './uploads.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** What reading a sending needs. */
export type ReadingParts = {
  gate: Gate;
  uploads: UploadFolders;
  inspector: CvInspector;
  /** Is told what kept a sending from being stored. */
  reportFailure: (error: unknown) => void;
};

/** A post that was let in and read. */
export type Arrived = {
  read: ReadPost;
  values: TypedValues;
  /** The idempotency key that came with it; null: none did. */
  key: string | null;
};

/** A sending that keeps to the rules. */
export type Checked =
  | { name: 'contact'; value: Sent['contact'] }
  | { name: 'newsletter'; value: Sent['newsletter'] }
  | { name: 'join'; value: Sent['join']; cv: CheckedCv };

const MINUTE = 60_000;

/** A visitor on a slow line needs minutes for 10 MiB; one that says nothing for half a minute is gone. */
export const POST_TIMES = { silence: MINUTE / 2, total: 10 * MINUTE } as const;

/** When to come again after a failure that is not the visitor's, in seconds. */
export const RETRY_AFTER = 30;

/** Longer than what a page shows again. In characters. */
const MOST_ECHOED = 2 * bounds.message;

/**
 * Lets a post in, reads it, and hands it on. Whatever becomes of it, no file of it is left in the
 * folder of what is arriving.
 * @param act what is done with it; its failures to store something become answers
 */
export async function takeIn(
  { gate, uploads, reportFailure }: ReadingParts,
  name: SendingName,
  post: IncomingPost,
  act: (arrived: Arrived) => Promise<SendingAnswer>,
): Promise<SendingAnswer> {
  const limits = limitsOf(name, uploads);
  const refused = gate(post);
  // Not read: whoever sends slowly would keep us waiting, and the response gets through without it.
  if (refused?.outcome === 'unacceptable') return refused;
  if (refused !== null) {
    // A page shows again what was typed, where that is there at once.
    const read = await readPostAtOnce(post.body, post.headers['content-type']);
    return { ...refused, values: read?.ok ? valuesOf(name, read) : {} };
  }
  let values: TypedValues = {};
  let read: ReadPost | null = null;
  try {
    await takeTurn();
    const answer = await readPost(post.body, post.headers['content-type'], limits);
    if (!answer.ok) return { outcome: 'unacceptable', kind: answer.kind };
    read = answer;
    values = valuesOf(name, read);
    const key = keyOf(post, read);
    if (key === undefined) return { outcome: 'unacceptable', kind: 'malformed' };
    const acted = await act({ read, values, key });
    if (acted.outcome === 'accepted' && !acted.repeated) gate.countAccepted();
    return acted;
  } catch (error) {
    const isPassing = error instanceof StorageFailure || error instanceof InspectionUnavailable;
    if (!isPassing && !isUnavailable(error)) throw error;
    reportFailure(error);
    return { outcome: 'unavailable', retryAfter: RETRY_AFTER, values };
  } finally {
    // After it was kept there is nothing under this name.
    await discardIncoming(read?.file ?? null);
  }
}

/** What a CV is checked by; `scanner` is null where CVs are not scanned. */
type CvChecks = { inspector: CvInspector; scanner: VirusScanner | null };

/**
 * Checks what came by the rules of its kind, its file by its content.
 * @throws InspectionUnavailable where too many files wait for their inspection
 */
export async function check(
  name: SendingName,
  read: ReadPost,
  { inspector, scanner }: CvChecks,
): Promise<{ ok: true; checked: Checked } | { ok: false; problems: FieldProblems }> {
  const problems: FieldProblems = {};
  for (const field of sendings[name].fields) {
    if (read.repeated.has(field)) problems[field] = 'repeated';
  }
  const sent = readSending(name, read.fields);
  const cv = name === 'join' ? await checkedCv({ inspector, scanner }, read.file) : null;
  const found: FieldProblems = {
    ...(sent.ok ? {} : sent.problems),
    ...(typeof cv === 'string' ? { cv } : {}),
    ...problems,
  };
  if (!sent.ok || typeof cv === 'string' || Object.keys(found).length > 0) {
    return { ok: false, problems: found };
  }
  return { ok: true, checked: { name, value: sent.value, cv } as Checked };
}

/** The answer that names what is wrong with which field. */
export function refusal(problems: FieldProblems, values: TypedValues): SendingAnswer {
  const fields = Object.entries(problems).map(([field, code]) => [field, { code }]);
  return { outcome: 'refused', fields: Object.fromEntries(fields), values };
}

function limitsOf(name: SendingName, uploads: UploadFolders): PostLimits {
  const file =
    name === 'join' ? { field: 'cv', mostBytes: bounds.cv, folder: uploads.incoming } : null;
  return { file, ...POST_TIMES };
}

/** The CV, looked at and scanned; or what is wrong with it. */
async function checkedCv(
  { inspector, scanner }: CvChecks,
  file: ReadPost['file'],
): Promise<CheckedCv | FieldProblem> {
  if (file === null) return 'file-missing';
  if (file === 'too-large') return 'file-too-large';
  const inspected = await inspector.inspect(file.path);
  if (!inspected.ok) return inspected.problem;
  const { type } = inspected;
  if (scanner === null) return { file, type, state: 'kept' };
  const scanned = await scanner.scan(file.path);
  if (scanned === 'infected') {
    await rm(file.path, { force: true });
    return 'file-infected';
  }
  return { file, type, state: scanned === 'clean' ? 'scanned' : 'quarantined' };
}

/** The key of the header or of the form; null: there is none; undefined: there is one that cannot be. */
function keyOf(post: IncomingPost, { fields }: ReadPost): string | null | undefined {
  const header = post.headers[KEY_HEADER.toLowerCase()];
  const field = Object.hasOwn(fields, KEY_FIELD) ? fields[KEY_FIELD] : undefined;
  const key = header ?? (field === '' ? undefined : field);
  if (key === undefined) return null;
  return typeof key === 'string' && KEY_PATTERN.test(key) ? key : undefined;
}

function valuesOf(name: SendingName, { fields }: ReadPost): TypedValues {
  const values: TypedValues = {};
  for (const field of sendings[name].fields) {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (typeof value === 'string') values[field] = value.toWellFormed().slice(0, MOST_ECHOED);
  }
  return values;
}
