import { createCipheriv, createHash } from 'node:crypto';
import { type PdfDictionary, PdfName } from './pdf-values.ts';

/** What a password is filled up with (ISO 32000-1, 7.6.3.3, algorithm 2). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * Whether an encrypted PDF opens without a password: readers try the empty user password first, and
 * a PDF that only forbids printing or copying has that one (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4).
 * @param encryption the dictionary that the trailer names under `Encrypt`
 * @param id the first string of the trailer's `ID`; empty where it has none
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean {
  const filter = encryption.get('Filter');
  // Other handlers ask for a certificate, or for a program of their own.
  if (!(filter instanceof PdfName) || filter.name !== 'Standard') return false;
  const [revision, user, owner] = ['R', 'U', 'O'].map((key) => encryption.get(key));
  if (!Buffer.isBuffer(user) || !Buffer.isBuffer(owner)) return false;
  switch (revision) {
    case 2:
    case 3:
    case 4:
      return opensByRc4(encryption, { user, owner, id, revision });
    case 5:
      return user.subarray(0, 32).equals(sha(256, user.subarray(32, 40)));
    case 6:
      return (
        user.length >= 48 && user.subarray(0, 32).equals(hashOfRevision6(user.subarray(32, 40)))
      );
    default:
      return false;
  }
}

/** Algorithms 4 to 6: the key of the empty password makes what stands under `U`. */
function opensByRc4(
  encryption: PdfDictionary,
  { user, owner, id, revision }: { user: Buffer; owner: Buffer; id: Buffer; revision: 2 | 3 | 4 },
): boolean {
  const permissions = encryption.get('P');
  if (typeof permissions !== 'number') return false;
  const seed = createHash('md5').update(PADDING).update(owner.subarray(0, 32));
  const number = Buffer.alloc(4);
  // Some writers give the 32 bits without their sign.
  number.writeInt32LE(permissions | 0);
  seed.update(number).update(id);
  if (revision === 4 && encryption.get('EncryptMetadata') === false) {
    seed.update(Buffer.alloc(4, 0xff));
  }
  const digest = seed.digest();
  return keyLengths(encryption.get('Length'), revision).some((length) => {
    const key = keyOfLength(digest, length, revision);
    if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
    let made: Buffer = createHash('md5').update(PADDING).update(id).digest();
    for (let round = 0; round < 20; round++) {
      made = rc4(Buffer.from(key.map((byte) => byte ^ round)), made);
    }
    return made.equals(user.subarray(0, 16));
  });
}

/**
 * The lengths that the key may have, in bytes. Writers leave out or misstate it, above all in
 * revision 4, where readers take 16 whatever is stated.
 */
function keyLengths(bits: unknown, revision: 2 | 3 | 4): readonly number[] {
  if (revision === 2) return [5];
  const stated = typeof bits === 'number' ? bits / 8 : 5;
  const isPossible = Number.isInteger(stated) && stated >= 5 && stated <= 16;
  return [...new Set([isPossible ? stated : 16, 16, 5])];
}

function keyOfLength(digest: Buffer, length: number, revision: 2 | 3 | 4): Buffer {
  let key = digest;
  for (let round = 0; revision > 2 && round < 50; round++) {
    key = createHash('md5').update(key.subarray(0, length)).digest();
  }
  return key.subarray(0, length);
}

/** OpenSSL 3 has RC4 only where a program loads its old algorithms, which Node does not. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    const byte = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = byte;
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
    swap(index, other);
  }
  let one = 0;
  let other = 0;
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 0xff;
      other = (other + (state[one] ?? 0)) & 0xff;
      swap(one, other);
      return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

/** Algorithm 2.B of ISO 32000-2 for the empty password: it ends after 288 rounds at the latest. */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    // 256 leaves 1 when it is divided by 3, so the number's remainder is that of the sum of its bytes.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(([256, 384, 512] as const)[remainder] ?? 256, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sha(bits: 256 | 384 | 512, data: Buffer): Buffer {
  return createHash(`sha${bits}`).update(data).digest();
}
