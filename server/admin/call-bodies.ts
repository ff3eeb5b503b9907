import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AdminCallName, AdminFieldError } from '../../contract/admin/api.ts';
import { adminBodies } from '../../contract/admin/bodies.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import { UPLOAD_PART } from '../../contract/admin/media/media.ts';
import { type Refusal, refuse } from '../platform/admin/outcome.ts';
import { MINUTE, SECOND } from '../platform/durations.ts';
import { MAX_TEXT } from '../platform/http/read-body.ts';
import type { LocalFile } from '../platform/storage/storage.ts';

/** How long the body of a call may take, and how long the client may pause. In milliseconds. */
export const BODY_TIMES = { idleTimeout: 10 * SECOND, totalTimeout: 60 * SECOND };

/** The same for a part of a file, on a slow mobile connection. In milliseconds. */
export const PART_TIMES = { idleTimeout: 20 * SECOND, totalTimeout: 120 * SECOND };

/** The same for a whole file. In milliseconds. */
export const FILE_TIMES = { idleTimeout: 20 * SECOND, totalTimeout: 10 * MINUTE };

/** The largest body of a call about content, because a save contains the changed texts twice. In bytes. */
const MAX_CONTENT = 4 * 1024 * 1024;

/** Returns the size limit for the body of a call. In bytes. */
export function bodyLimitOf({ access, body, maxBody }: AdminCall): number {
  if (maxBody !== undefined) return maxBody;
  if (body === 'bytes') return UPLOAD_PART;
  return access.startsWith('content.') ? MAX_CONTENT : MAX_TEXT;
}

/** A part of a file. */
const bytes = v.instance(Buffer);

/** A file that has arrived. */
const localFile = v.custom<LocalFile>(() => true);

const noBody = v.pipe(
  v.strictObject({}),
  v.transform(() => null),
);

/** Returns the schema of the body of a call. */
export function bodySchemaOf(name: AdminCallName, { body }: AdminCall): v.GenericSchema {
  if (body === 'bytes') return bytes;
  if (body === 'file') return localFile;
  return (adminBodies as Partial<Record<AdminCallName, v.GenericSchema>>)[name] ?? noBody;
}

/** A body that the schema of its call refuses. */
export class InvalidBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('the schema of the call refuses the body');
    this.refusal = refusal;
  }
}

/** Makes Fastify validate bodies with Valibot schemas. An error handler receives an `InvalidBody`. */
export function validateByValibot(app: FastifyInstance): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (body: unknown) => {
    // Fastify parses no body without a content type.
    if (body === null) return { error: new InvalidBody(refuse('wrong-kind')) };
    const parsed = v.safeParse(schema, body);
    return parsed.success
      ? { value: parsed.output }
      : { error: new InvalidBody(refusalOf(parsed.issues)) };
  });
}

function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const fields: Record<string, AdminFieldError> = {};
  for (const issue of issues) {
    const field = issue.path?.[0]?.key;
    if (typeof field !== 'string' || !isFieldError(issue.message)) return refuse('malformed');
    fields[field] ??= issue.message;
  }
  return refuse('invalid-fields', { fields });
}

/** Returns whether a schema's message is for the person who types. All others show that a program is wrong. */
function isFieldError(message: string): message is AdminFieldError {
  return [
    'required',
    'too-long',
    'too-short',
    'one-line',
    'email',
    'email-not-latin',
    'phone',
    'placeholder',
    'placeholder-left',
  ].includes(message);
}
