import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { FieldProblem } from '../../contract/field-problems.ts';
import { KEY_FIELD } from '../../contract/hidden-fields.ts';
import {
  bounds,
  type FieldProblems,
  KEY_HEADER,
  KEY_PATTERN,
  readSending,
  type SendingName,
  sendings,
} from '../../contract/sending.ts';
import { inspectCv } from '../files/cv/inspect-cv.ts';
import {
  discardIncoming,
  discardPost,
  type PostLimits,
  type ReadPost,
  readPost,
  StorageFailure,
} from '../files/read-post.ts';
import type { UploadFolders } from '../files/uploads.ts';
import type { VirusScanner } from '../files/virus-scanner.ts';
import { callerOf, rateLimit } from '../rules/rate-limit.ts';
import { isFromOurSite } from '../rules/same-origin.ts';
import { suspicionOf } from '../rules/spam.ts';
import { isUnavailable } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { confirmSubscription, endSubscription } from './newsletter-links.ts';
import type {
  IncomingPost,
  LinkAnswer,
  SendingAnswer,
  Sendings,
  TypedValues,
} from './sending-door.ts';
import type { SendingContext } from './stored-sending.ts';
import { submitContactMessage } from './submit-contact-message.ts';
import { type CheckedCv, submitJoinApplication } from './submit-join-application.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';

export type SendingsParts = {
  db: Kysely<Schema>;
  now: () => number;
  publicUrl: string;
  uploads: UploadFolders;
  /** Null: CVs are not scanned. */
  scanner: VirusScanner | null;
  linkSecret: string;
  /** How often one address, and all together, may send something in ten minutes; 0: any number. */
  limits: { perAddress: number; total: number };
  /** Is told what kept a sending from being stored. */
  reportFailure: (error: unknown) => void;
};

const MINUTE = 60_000;

const LIMIT_PERIOD = 10 * MINUTE;

/** A visitor on a slow line needs minutes for 10 MiB; one that says nothing for half a minute is gone. */
const SILENCE = MINUTE / 2;
const WHOLE_POST = 10 * MINUTE;

/** When to come again after a failure of ours, in seconds. */
const RETRY_AFTER = 30;

/** Longer than what a page shows again. In characters. */
const MOST_ECHOED = 2 * bounds.message;

/** Takes in what visitors send, with a database of our own. */
export function ownSendings(parts: SendingsParts): Sendings {
  const perAddress = rateLimit({ most: parts.limits.perAddress, period: LIMIT_PERIOD });
  const total = rateLimit({ most: parts.limits.total, period: LIMIT_PERIOD });
  const wait = (address: string) => {
    const now = parts.now();
    // Who is held back by their own limit does not use up everybody's.
    return perAddress.take(callerOf(address), now) || total.take('', now);
  };
  return {
    async receive(name, post) {
      const limits = limitsOf(name, parts.uploads);
      if (!isFromOurSite(post.headers, parts.publicUrl)) {
        await discardPost(post.body, limits);
        return { outcome: 'unacceptable', kind: 'cross-site' };
      }
      const retryAfter = wait(post.address);
      if (retryAfter > 0) {
        // A page shows again what was typed; a file would only fill the disk.
        const read = await readPost(post.body, post.headers['content-type'], {
          ...limits,
          file: null,
        });
        return { outcome: 'too-many', retryAfter, values: read.ok ? valuesOf(name, read) : {} };
      }
      return receive(parts, name, post, limits);
    },
    confirmSubscription: (token) => linkAnswer(parts, () => confirmSubscription(parts, token)),
    endSubscription: (token) => linkAnswer(parts, () => endSubscription(parts, token)),
  };
}

function limitsOf(name: SendingName, uploads: UploadFolders): PostLimits {
  const file =
    name === 'join' ? { field: 'cv', mostBytes: bounds.cv, folder: uploads.incoming } : null;
  return { file, silence: SILENCE, total: WHOLE_POST };
}

async function receive(
  parts: SendingsParts,
  name: SendingName,
  post: IncomingPost,
  limits: PostLimits,
): Promise<SendingAnswer> {
  let values: TypedValues = {};
  let read: ReadPost | null = null;
  try {
    const answer = await readPost(post.body, post.headers['content-type'], limits);
    if (!answer.ok) return { outcome: 'unacceptable', kind: answer.kind };
    read = answer;
    values = valuesOf(name, read);
    const key = keyOf(post, read);
    if (key === undefined) return { outcome: 'unacceptable', kind: 'malformed' };
    const context = {
      ...{ language: post.language, key, suspicion: suspicionOf(read.fields) },
      isKeyedByContent: post.isKeyedByContent ?? false,
    };
    return await store(parts, name, read, values, context);
  } catch (error) {
    if (!(error instanceof StorageFailure) && !isUnavailable(error)) throw error;
    parts.reportFailure(error);
    return { outcome: 'unavailable', retryAfter: RETRY_AFTER, values };
  } finally {
    // After it was kept there is nothing under this name.
    await discardIncoming(read?.file ?? null);
  }
}

/** Checks what came, and hands it to the action of its kind. */
async function store(
  parts: SendingsParts,
  name: SendingName,
  read: ReadPost,
  values: TypedValues,
  context: SendingContext,
): Promise<SendingAnswer> {
  const problems: FieldProblems = {};
  for (const field of sendings[name].fields) {
    if (read.repeated.has(field)) problems[field] = 'repeated';
  }
  if (name === 'contact') {
    const sent = readSending('contact', read.fields);
    if (!sent.ok) return refusal({ ...sent.problems, ...problems }, values);
    if (hasProblem(problems)) return refusal(problems, values);
    return withValues(await submitContactMessage(parts, sent.value, context), values);
  }
  if (name === 'newsletter') {
    const sent = readSending('newsletter', read.fields);
    if (!sent.ok) return refusal({ ...sent.problems, ...problems }, values);
    if (hasProblem(problems)) return refusal(problems, values);
    return withValues(await subscribeNewsletter(parts, sent.value, context), values);
  }
  const sent = readSending('join', read.fields);
  const cv = await checkedCv(parts, read.file);
  const found: FieldProblems = {
    ...(sent.ok ? {} : sent.problems),
    ...(typeof cv === 'string' ? { cv } : {}),
    ...problems,
  };
  if (!sent.ok || typeof cv === 'string' || hasProblem(found)) return refusal(found, values);
  return withValues(await submitJoinApplication(parts, sent.value, cv, context), values);
}

/** The CV, looked at and scanned; or what is wrong with it. */
async function checkedCv(
  { scanner }: SendingsParts,
  file: ReadPost['file'],
): Promise<CheckedCv | FieldProblem> {
  if (file === null) return 'file-missing';
  if (file === 'too-large') return 'file-too-large';
  const inspected = await inspectCv(file.path);
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

function hasProblem(problems: FieldProblems): boolean {
  return Object.keys(problems).length > 0;
}

function refusal(fields: FieldProblems, values: TypedValues): SendingAnswer {
  return { outcome: 'refused', fields, values };
}

function withValues(
  stored: Awaited<ReturnType<typeof submitContactMessage>>,
  values: TypedValues,
): SendingAnswer {
  return stored.outcome === 'key-reused' ? { ...stored, values } : stored;
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

async function linkAnswer(
  parts: SendingsParts,
  act: () => Promise<LinkAnswer>,
): Promise<LinkAnswer> {
  try {
    return await act();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    parts.reportFailure(error);
    return { outcome: 'unavailable', retryAfter: RETRY_AFTER };
  }
}
