import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readAnswer } from '../../contract/answers.ts';
import type { Refusal } from '../../contract/forms.ts';
import type { Language } from '../../contract/locale.ts';
import { newsletterCalls } from '../../contract/paths.ts';
import { type SendingField, type SendingName, sendings } from '../../contract/sending.ts';
import { shownFileName } from './file-name.ts';
import {
  type Arrived,
  type Checked,
  check,
  RETRY_AFTER,
  type ReadingParts,
  refusal,
  takeIn,
} from './read-submission.ts';
import { suspicionOf } from './spam.ts';
import type {
  FieldFaults,
  IncomingPost,
  LinkAnswer,
  SendingAnswer,
  Sendings,
  TypedValues,
} from './submission-types.ts';
import { makeUploadFolders } from './uploads.ts';

/** What is posted to another backend. */
export type Posting = {
  path: string;
  /** JSON, or a form of several parts. */
  body: string | FormData;
  /** The visitor's. */
  address: string;
  language: Language;
  /** Null: none. */
  key: string | null;
};

/**
 * Posts to another backend. Status 502 and a body of null stand for an answer that is none, 503 for
 * a backend that cannot be reached, 504 for one that did not answer.
 */
export type Poster = (
  posting: Posting,
) => Promise<{ status: number; retryAfter: string | null; body: unknown }>;

/**
 * Receives what visitors submit, by script or by a page's plain post, and passes it on to another backend
 * of the contract: checked by the same rules as ours, and with the fields of the specification alone (§7).
 */
export function passedSendings(parts: ReadingParts & { post: Poster }): Sendings {
  const follow = (path: string) => async (token: string) =>
    linkAnswer(
      await parts.post({
        ...{ path: `${path}?${new URLSearchParams({ token })}`, body: '{}' },
        // It stands for itself: whoever has it may use it.
        ...{ address: '', language: 'ar', key: null },
      }),
    );
  return {
    async receive(name, post) {
      // With another backend there is no data folder until something must lie in it. Where it cannot
      // be made, the file cannot be kept, and that is the answer.
      if (name === 'join') await makeUploadFolders(parts.uploads).catch(() => undefined);
      return takeIn(parts, name, post, (arrived) => pass(parts, name, post, arrived));
    },
    confirmSubscription: follow(newsletterCalls.confirm),
    endSubscription: follow(newsletterCalls.unsubscribe),
  };
}

async function pass(
  { inspector, post: send }: ReadingParts & { post: Poster },
  name: SendingName,
  post: IncomingPost,
  { read, values, key }: Arrived,
): Promise<SendingAnswer> {
  const result = await check(name, read, { inspector, scanner: null });
  if (!result.ok) return refusal(result.problems, values);
  // The other backend knows no trap, and nowhere to hold back what fell into it. Whoever is no program
  // reads to load the page anew, which empties the trap, and else to write or call.
  if (suspicionOf(read.fields) === 'filled-trap') {
    return { outcome: 'unacceptable', kind: 'malformed' };
  }
  const { checked } = result;
  const fields = fieldsOf(checked, read.fields);
  const { status, retryAfter, body } = await send({
    ...{ path: sendings[name].path, address: post.address, language: post.language },
    body: checked.name === 'join' ? await formOf(fields, checked.cv) : JSON.stringify(fields),
    key: key ?? (post.isKeyedByContent === true ? keyOfContent(checked, fields) : null),
  });
  const answer = readAnswer(status, retryAfter, body);
  if (answer.accepted) {
    return { outcome: 'accepted', reference: answer.reference, repeated: false };
  }
  return refused(name, answer.refusal, values);
}

/** The texts of each submission, as the specification names them (§7). A CV is a file, and added apart. */
const PASSED_FIELDS: Record<SendingName, readonly SendingField[]> = {
  contact: ['name', 'subject', 'phone', 'email', 'massage'],
  join: ['name', 'email', 'phone'],
  newsletter: ['email'],
};

/** As typed, but for the names of an application, of which the contract knows one. Nothing else goes along. */
function fieldsOf(
  checked: Checked,
  raw: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of PASSED_FIELDS[checked.name]) fields[field] = String(raw[field]);
  if (checked.name === 'join') fields.name = checked.value.name;
  return fields;
}

async function formOf(
  fields: Record<string, string>,
  { file, type }: Extract<Checked, { name: 'join' }>['cv'],
): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('cv', await openAsBlob(file.path), shownFileName(file.originalName, type));
  return form;
}

/** The same content has the same key. A subscription may be asked for again after it has ended. */
function keyOfContent(checked: Checked, fields: Record<string, string>): string | null {
  if (checked.name === 'newsletter') return null;
  const file = checked.name === 'join' ? checked.cv.file.sha256 : null;
  const content = JSON.stringify([checked.name, fields, file]);
  return createHash('sha256').update(content).digest('hex');
}

function refused(
  name: SendingName,
  { kind, retryAfter, fields }: Refusal,
  values: TypedValues,
): SendingAnswer {
  switch (kind) {
    case 'invalid-fields':
    case 'key-reused':
      return { outcome: 'refused', fields: knownOf(name, fields), values };
    case 'malformed':
    case 'too-large':
    case 'wrong-kind':
      return { outcome: 'unacceptable', kind };
    case 'too-many':
      return { outcome: 'too-many', retryAfter: retryAfter ?? RETRY_AFTER, values };
    case 'unanswered':
    case 'timeout':
      return { outcome: 'unanswered', values };
    default:
      return { outcome: 'unavailable', retryAfter: retryAfter ?? RETRY_AFTER, values };
  }
}

function knownOf(name: SendingName, fields: Refusal['fields']): FieldFaults {
  const own: readonly SendingField[] = sendings[name].fields;
  return Object.fromEntries(
    own.flatMap((field) => {
      const fault = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
}

function linkAnswer({
  status,
  retryAfter,
}: {
  status: number;
  retryAfter: string | null;
}): LinkAnswer {
  if (status >= 200 && status < 300) return { outcome: 'done' };
  if (status >= 400 && status < 500 && status !== 429) return { outcome: 'invalid-link' };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : RETRY_AFTER;
  return { outcome: 'unavailable', retryAfter: seconds };
}
