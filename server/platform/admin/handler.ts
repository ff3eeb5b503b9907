import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { AdminCallName, AdminResponse } from '../../../contract/admin/api.ts';
import type { DatabaseKind } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { AdminRequest } from './admin-request.ts';
import type { Outcome } from './outcome.ts';

/** What a handler returns. */
export type Reply<Name extends AdminCallName> = {
  /** `unchanged`: the browser has this version already. */
  response: AdminResponse<Name> | 'unchanged';
  /** A table to download instead of the response. `pieces` is read as fast as the browser takes it. */
  download?: { name: string; contentType: string; pieces: AsyncIterable<string | Buffer> };
  /** A file to download instead of the response. `bytes` is null if the size is not known in advance. */
  file?: { name: string; contentType: string; bytes: number | null; stream: Readable };
  /** The token of a new session. Null removes the cookie. */
  session?: string | null;
  /** The user who has signed in, so that the browser is marked. */
  signedInAs?: string;
};

/** What most handlers depend on. */
export type DatabaseDependencies = {
  db: Kysely<Schema>;
  databaseKind: DatabaseKind;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
};

/** Handles a call with its dependencies. */
export type Handler<Name extends AdminCallName, Dependencies> = (
  dependencies: Dependencies,
  request: AdminRequest<Name>,
) => Promise<Outcome<Reply<Name>>>;

/** The handlers of some calls. */
export type Handlers<Names extends AdminCallName, Dependencies> = {
  readonly [Name in Names]: Handler<Name, Dependencies>;
};
