import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { AdminCallName, AdminResponse } from '../../../contract/admin/api.ts';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { AdminRequest } from './admin-request.ts';
import type { Outcome } from './outcome.ts';

/** What a handler returns. */
export type Reply<Name extends AdminCallName> = {
  /** `unchanged`: the browser has it. */
  response: AdminResponse<Name> | 'unchanged';
  /** A table to download in place of the response; `pieces` is read as fast as the browser takes it. */
  download?: { name: string; contentType: string; pieces: AsyncIterable<string | Buffer> };
  /** A file to download in place of the response. `bytes` is null where its size is not known before. */
  file?: { name: string; contentType: string; bytes: number | null; stream: Readable };
  /** The token of a new session; null removes the cookie. */
  session?: string | null;
  /** Who has signed in, so that the browser is marked. */
  signedInAs?: string;
};

/** What most handlers depend on. */
export type DatabaseDependencies = {
  db: Kysely<Schema>;
  databaseKind: DatabaseKind;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
};

/** Does what a call asks for, with what it depends on. */
export type Handler<Name extends AdminCallName, Dependencies> = (
  dependencies: Dependencies,
  request: AdminRequest<Name>,
) => Promise<Outcome<Reply<Name>>>;

/** The handlers of some calls. */
export type Handlers<Names extends AdminCallName, Dependencies> = {
  readonly [Name in Names]: Handler<Name, Dependencies>;
};
