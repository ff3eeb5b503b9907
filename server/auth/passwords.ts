import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second choice of parameters for argon2id: 19 MiB and two passes, about 55 ms. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const PARALLELISM = 1;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** More concurrent sign-ins would wait for seconds, so further ones are refused. */
const MAX_WAITING = 40;

/** Too many passwords are being checked at the moment. */
export class TooManyPasswords extends Error {}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs one derivation at a time, because each holds 19 MiB and one thread of those that serve pages. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw new TooManyPasswords('too many passwords at once');
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Hashes a password with argon2id.
 * @returns the hash in PHC format, with salt and parameters
 * @throws TooManyPasswords if many are being checked at the moment
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await oneAtATime(() =>
    derive('argon2id', {
      message: normalize(password),
      nonce,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: PARALLELISM,
      tagLength: HASH_BYTES,
    }),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(nonce)}$${encode(hash)}`;
}

/**
 * Returns whether a password has this hash.
 * @param hash as of `hashPassword`. With null it takes as long and returns false, so that the time does not reveal which
 * accounts exist
 * @throws TooManyPasswords if many are being checked at the moment
 * @throws Error if the hash is not of this format
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  if (hash === null) {
    await hashPassword(password);
    return false;
  }
  const parts = PHC.exec(hash);
  if (parts === null) throw new Error('a stored password hash is malformed');
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts;
  const tag = Buffer.from(expected, 'base64');
  const actual = await oneAtATime(() =>
    derive('argon2id', {
      message: normalize(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
    }),
  );
  return timingSafeEqual(actual, tag);
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,100})\$([A-Za-z0-9+/]{11,100})$/;

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** The same password has the same bytes on every keyboard (RFC 8265, 4.2). */
function normalize(password: string): string {
  return password.normalize('NFC');
}
