import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { ContentKind } from '../../contract/content/kinds.ts';
import { invite, openAuth } from '../../server/auth/auth.ts';
import { organisation } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** A password that is neither common nor personal. */
export const PASSWORD = 'three camels on the roof';

/** The public address of the apps that tests open. */
export const PUBLIC_URL = 'https://yafee.example';

/** Headers that the browser sends when a page of the back office makes a write request. */
export const OWN_WRITE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/** The response of a call. */
export type CallResult = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call has another response, which the test knows
  body: any;
  headers: Record<string, unknown>;
  /** The cookie from the response, as browsers send it back. Empty if the response removes it, null if it sets none. */
  cookie: string | null;
};

/** The input of a call. */
export type CallOptions = {
  cookie?: string | null;
  kind?: ContentKind;
  id?: string;
  body?: object;
  query?: string;
  headers?: Record<string, string | undefined>;
  remoteAddress?: string;
};

/** Makes a call of the back office, as its pages do. */
export async function callAdmin(
  app: FastifyInstance,
  name: AdminCallName,
  {
    cookie,
    kind = 'news',
    id = 'none',
    body = {},
    query = '',
    headers = {},
    remoteAddress,
  }: CallOptions = {},
): Promise<CallResult> {
  const { method, path }: AdminCall = adminCalls[name];
  const options: InjectOptions = {
    method,
    url: path.replace(':kind', kind).replace(':id', id) + query,
    headers: withoutUndefined({
      ...(method === 'GET' ? {} : OWN_WRITE),
      ...(cookie === undefined || cookie === null ? {} : { cookie }),
      ...headers,
    }),
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body) }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  };
  const response = await app.inject(options);
  const set = response.headers['set-cookie'];
  return {
    status: response.statusCode,
    body: response.body === '' ? null : response.json(),
    headers: response.headers,
    cookie: set === undefined ? null : (/^[^=]+=[^;]+/.exec(String(set))?.[0] ?? ''),
  };
}

/** Drops the headers that a test removes. */
function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  );
}

/** Invites a user, as the command does. @returns the token of the link */
export async function inviteStaff(
  { db }: Database,
  role: StaffRole,
  email = `${role}@yafee.example`,
  now: () => number = Date.now,
): Promise<string> {
  const auth = await openAuth({ db, now, publicUrl: PUBLIC_URL, sendsMail: false, organisation });
  const actor = { source: 'command', staffId: null } as const;
  const person = { email, name: `The ${role}`, role, language: 'en' } as const;
  const sent = await invite(auth, person, actor);
  if (!sent.ok) throw new Error(sent.problem);
  return sent.token;
}

/**
 * Opens another session for a user with an account.
 * @param lifetime in milliseconds
 * @returns its cookie
 */
export async function openSession(
  { db }: Database,
  staffId: string,
  lifetime = 60_000,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = Date.now();
  await db
    .insertInto('staff_sessions')
    .values({
      id: randomUUID(),
      staff_id: staffId,
      browser: 'other',
      system: 'other',
      token_hash: createHash('sha256').update(token).digest('base64url'),
      created_at: at,
      seen_at: at,
      expires_at: at + lifetime,
    })
    .execute();
  return `__Secure-yafee-admin=${token}`;
}

/** Creates an account with `PASSWORD`, and signs in. */
export async function signInAs(
  app: FastifyInstance,
  database: Database,
  role: StaffRole,
  email = `${role}@yafee.example`,
  now: () => number = Date.now,
): Promise<{ cookie: string; id: string; email: string }> {
  const token = await inviteStaff(database, role, email, now);
  const used = await callAdmin(app, 'useLink', { body: { token, password: PASSWORD } });
  if (used.status !== 200 || used.cookie === null) throw new Error(JSON.stringify(used.body));
  return { cookie: used.cookie, id: used.body.staff.id, email };
}
