import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { UPLOAD_PART, type UploadResponse } from '../../contract/admin/media/media.ts';
import { processUploads } from '../../server/media/media.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { callAdmin, OWN_WRITE, signInAs } from './admin.ts';
import { openEmptyApp } from './app.ts';

/** An app, and the cookie of an editor who is signed in to it. */
export type OpenedAdmin = {
  app: FastifyInstance;
  database: Database;
  storage: Storage;
  cookie: string;
};

/** Opens an app without content, with an editor who is signed in. */
export async function openAdmin(
  databases: { open: () => Promise<Database> },
  env: Record<string, string> = {},
): Promise<OpenedAdmin> {
  const database = await databases.open();
  const { app, storage } = await openEmptyApp(database, env);
  const { cookie } = await signInAs(app, database, 'editor');
  return { app, database, storage, cookie };
}

/** Begins the upload of a file. */
export function start({ app, cookie }: OpenedAdmin, name: string, bytes: Buffer) {
  const body = { name, bytes: bytes.length, fingerprint: name };
  return callAdmin(app, 'startUpload', { cookie, body });
}

/** Sends the part of a file that starts at an offset. */
export async function sendPart(
  { app, cookie }: OpenedAdmin,
  id: string,
  offset: number,
  bytes: Buffer,
) {
  const response = await app.inject({
    method: 'POST',
    url: `/admin/api/uploads/${id}?offset=${offset}`,
    headers: { ...OWN_WRITE, cookie, 'content-type': 'application/octet-stream' },
    payload: bytes.subarray(offset, offset + UPLOAD_PART),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Processes the uploads that have arrived, as the job does. */
export function take({ database, storage }: OpenedAdmin): Promise<void> {
  return processUploads({
    db: database.db,
    storage,
    now: Date.now,
    monotonicNow: () => performance.now(),
  });
}

/** Uploads a file, and returns the result. */
export async function upload(
  admin: OpenedAdmin,
  name: string,
  bytes: Buffer,
): Promise<UploadResponse> {
  const started = await start(admin, name, bytes);
  expect(started.status).toBe(200);
  const { id } = started.body;
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART) {
    const sent = await sendPart(admin, id, offset, bytes);
    expect(sent.status).toBe(200);
  }
  await take(admin);
  const { app, cookie } = admin;
  return (await callAdmin(app, 'readUpload', { cookie, id })).body;
}
