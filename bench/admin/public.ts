// Whether visitors wait longer while the back office is busy: `node bench/admin/public.ts [rounds]`.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { EntryResponse } from '../../contract/admin-content.ts';
import { UPLOAD_PART } from '../../contract/admin-media.ts';
import type { Localized } from '../../contract/locale.ts';
import { percentile, requestAtRate } from '../request-rate.ts';
import { writeResults } from '../results.ts';
import { dataFolder, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';

const ROUNDS = 5;

/** Requests a second of visitors. */
const RATE = 200;

/** Length of each measurement. In seconds. */
const SECONDS = 10;

const EDITORS = 10;
const SIGN_INS = 20;

/** How often each editor saves. In milliseconds; the form waits for a pause of 800 between keys. */
const SAVE_EVERY = 1_000;

const photos = await Promise.all(
  Array.from({ length: EDITORS }, (_, index) => makePhoto(3_000 + index)),
);
const rounds = Number(process.argv[2] ?? ROUNDS);
const idle: number[][] = [];
const busy: number[][] = [];
let saves = 0;
let uploads = 0;
for (let round = 0; round < rounds; round++) {
  const folder = await dataFolder();
  try {
    await (await startServer(folder.path)).stop();
    const cookies = [];
    for (let number = 1; number <= EDITORS; number++) {
      cookies.push(await staffCookie(folder.path, `editor-${number}@yafee.example`));
    }
    const server = await startServer(folder.path);
    await requestAtRate(server.url, RATE, 2);
    idle.push(await requestAtRate(server.url, RATE, SECONDS));
    const until = Date.now() + SECONDS * 1_000;
    const work = Promise.all([
      ...cookies.map((cookie, index) => saveRepeatedly(server.url, cookie, index + 1, until)),
      ...cookies.map((cookie, index) => uploadPicture(server.url, cookie, index)),
      signIn(server.url),
    ]);
    busy.push(await requestAtRate(server.url, RATE, SECONDS));
    await work;
    await server.stop();
  } finally {
    await folder.remove();
  }
}
const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const summarize = (of: number[][]) => ({
  p50: median(of.map((times) => percentile(times, 0.5))),
  p99: median(of.map((times) => percentile(times, 0.99))),
  p99OfEachRound: of.map((times) => percentile(times, 0.99)),
});
const report = {
  ...{ rounds, rate: RATE, seconds: SECONDS, editors: EDITORS, signIns: SIGN_INS },
  ...{ saves, uploads },
  milliseconds: { idle: summarize(idle), busy: summarize(busy) },
};
// A shorter run does not replace the published results of a full run.
if (rounds >= ROUNDS) await writeResults('admin-public', report);
else console.log(report);

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

/** Saves into the draft of a news item again and again, as the form does while somebody types. */
async function saveRepeatedly(url: string, cookie: string, id: number, until: number) {
  const address = `${url}/admin/api/content/news/${id}`;
  const response = await fetch(address, { headers: { cookie } });
  const { live } = (await response.json()) as EntryResponse;
  const title = live?.fields.title as Localized;
  let { text, version } = { text: title.en, version: 0 };
  while (Date.now() < until) {
    const to = `Text ${randomBytes(8).toString('hex')}`;
    const changes = [{ path: 'title.en', from: text, to }];
    ({ version } = await call(address, cookie, JSON.stringify({ version, changes }), 'PATCH'));
    text = to;
    saves += 1;
    await sleep(SAVE_EVERY);
  }
}

/** Makes a picture of noise, which is as large as a photograph of a phone: about 5 MB. */
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
  uploads += 1;
}

/** Signs in with passwords of accounts that do not exist, which takes as long as with those that do. */
async function signIn(url: string) {
  for (let number = 0; number < SIGN_INS; number++) {
    const response = await fetch(`${url}/admin/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: `nobody-${number}@yafee.example`, password: 'not a password' }),
    });
    if (response.status !== 401) throw new Error(`sign-in: ${response.status}`);
    await sleep((SECONDS * 1_000) / SIGN_INS / 2);
  }
}
