// Simulates a busy back office for `public.ts`, which runs it in a separate process. Sending this work must not delay the measured requests
// of visitors.
import { randomBytes } from 'node:crypto';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { EntryResponse } from '../../contract/admin/content/content.ts';
import { UPLOAD_PART } from '../../contract/admin/media/media.ts';
import type { Localized } from '../../contract/locale.ts';

/** The workload: each editor saves continuously and uploads one photograph, while other users sign in. */
export type Work = {
  url: string;
  /** The session of each editor. */
  cookies: string[];
  /** Number of sign-ins in total. */
  signIns: number;
  /** In seconds. */
  seconds: number;
};

/** What was done. */
export type WorkDone = { saves: number; uploads: number };

/** Interval between an editor's saves, in milliseconds. The form waits for a pause of 800 between keys. */
const SAVE_EVERY = 1_000;

/** The first report says that the photographs are ready, and each later one what was done. */
export type Report = 'ready' | WorkDone;

const send = (report: Report) => process.send?.(report);
// Visitors' requests are sent from the same core, and are measured.
setPriority(10);
const editors = Number(process.argv[2]);
const photos = await Promise.all(
  Array.from({ length: editors }, (_, index) => makePhoto(3_000 + index)),
);
send('ready');
process.on('message', async ({ url, cookies, signIns, seconds }: Work) => {
  const done = { saves: 0, uploads: 0 };
  const until = Date.now() + seconds * 1_000;
  await Promise.all([
    ...cookies.map(async (cookie, index) => {
      // People do not start at the same moment.
      await sleep((index * SAVE_EVERY) / cookies.length);
      const saves = await saveRepeatedly(url, cookie, index + 1, until);
      done.saves += saves;
    }),
    ...cookies.map(async (cookie, index) => {
      await uploadPicture(url, cookie, index);
      done.uploads += 1;
    }),
    signIn(url, signIns, seconds),
  ]);
  send(done);
});

/** Makes a call of the back office. @throws Error unless it succeeds */
async function call(
  url: string,
  cookie: string,
  body: string | Uint8Array<ArrayBuffer>,
  method = 'POST',
) {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const headers = { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
  return text === '' ? null : JSON.parse(text);
}

/**
 * Saves the draft of a news item repeatedly, as the form does while somebody types.
 * @param until epoch milliseconds
 * @returns the number of saves
 */
async function saveRepeatedly(url: string, cookie: string, id: number, until: number) {
  const address = `${url}/admin/api/content/news/${id}`;
  const response = await fetch(address, { headers: { cookie } });
  const { live, draft } = (await response.json()) as EntryResponse;
  const title = (draft?.fields ?? live?.fields)?.title as Localized;
  let [text, version, saves] = [title.en, draft?.version ?? 0, 0];
  while (Date.now() < until) {
    const to = `Text ${randomBytes(8).toString('hex')}`;
    const changes = [{ path: 'title.en', from: text, to }];
    ({ version } = await call(address, cookie, JSON.stringify({ version, changes }), 'PATCH'));
    text = to;
    saves += 1;
    await sleep(SAVE_EVERY);
  }
  return saves;
}

/** Creates a picture of noise with the size of a phone photograph: about 5 MB. */
async function makePhoto(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({
    create: { width, height: 2_000, channels: 3, noise, background: '#888' },
  });
  return new Uint8Array(await picture.jpeg({ quality: 90 }).toBuffer());
}

/** Uploads a photograph in parts. */
async function uploadPicture(url: string, cookie: string, index: number) {
  const bytes = photos[index] ?? new Uint8Array();
  const name = `photo-${index}.jpg`;
  const body = JSON.stringify({ name, bytes: bytes.length, fingerprint: name });
  const { id } = await call(`${url}/admin/api/uploads`, cookie, body);
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART) {
    const part = bytes.slice(offset, offset + UPLOAD_PART);
    await call(`${url}/admin/api/uploads/${id}?offset=${offset}`, cookie, part);
  }
}

/** Signs in with passwords of accounts that do not exist, which takes as long as with existing ones. */
async function signIn(url: string, times: number, seconds: number) {
  for (let number = 0; number < times; number++) {
    const response = await fetch(`${url}/admin/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: `nobody-${number}@yafee.example`, password: 'not a password' }),
    });
    if (response.status !== 401) throw new Error(`sign-in: ${response.status}`);
    await sleep((seconds * 1_000) / times / 2);
  }
}
