import { createCipheriv, createHash } from 'node:crypto';
import { type PdfDictionary, PdfName } from './pdf-values.ts';

/** The padding of passwords (ISO 32000-1, 7.6.3.3, algorithm 2). */
const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * Returns whether an encrypted PDF opens without a password. PDF readers try the empty user password first, and a PDF
 * that only restricts printing or copying uses it (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4).
 * @param encryption the dictionary under `Encrypt` in the trailer
 * @param id the first string of `ID` in the trailer; empty if there is none
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean {
  const filter = encryption.get('Filter');
  // Other security handlers need a certificate or another program.
  if (!(filter instanceof PdfName) || filter.name !== 'Standard') return false;
  const [revision, user, owner] = ['R', 'U', 'O'].map((key) => encryption.get(key));
  if (!Buffer.isBuffer(user) || !Buffer.isBuffer(owner)) return false;
  switch (revision) {
    case 2:
    case 3:
    case 4:
      return opensWithRc4(encryption, { user, owner, id, revision });
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

/** Algorithms 4 to 6: computes `U` from the key of the empty password and compares it. */
function opensWithRc4(
  encryption: PdfDictionary,
  { user, owner, id, revision }: { user: Buffer; owner: Buffer; id: Buffer; revision: 2 | 3 | 4 },
): boolean {
  const permissions = encryption.get('P');
  if (typeof permissions !== 'number') return false;
  const seed = createHash('md5').update(PADDING).update(owner.subarray(0, 32));
  const permissionBytes = Buffer.alloc(4);
  // Some writers store the 32 bits as an unsigned number.
  permissionBytes.writeInt32LE(permissions | 0);
  seed.update(permissionBytes).update(id);
  if (revision === 4 && encryption.get('EncryptMetadata') === false) {
    seed.update(Buffer.alloc(4, 0xff));
  }
  const digest = seed.digest();
  return keyLengths(encryption.get('Length'), revision).some((length) => {
    const key = deriveKey(digest, length, revision);
    if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
    let computed: Buffer = createHash('md5').update(PADDING).update(id).digest();
    for (let round = 0; round < 20; round++) {
      computed = rc4(Buffer.from(key.map((byte) => byte ^ round)), computed);
    }
    return computed.equals(user.subarray(0, 16));
  });
}

/**
 * Returns the possible lengths of the key in bytes. Some writers omit the length or state a wrong one, mostly in
 * revision 4, for which PDF readers always use 16.
 */
function keyLengths(bits: unknown, revision: 2 | 3 | 4): readonly number[] {
  if (revision === 2) return [5];
  const stated = typeof bits === 'number' ? bits / 8 : 5;
  const isPossible = Number.isInteger(stated) && stated >= 5 && stated <= 16;
  return [...new Set([isPossible ? stated : 16, 16, 5])];
}

function deriveKey(digest: Buffer, length: number, revision: 2 | 3 | 4): Buffer {
  let key = digest;
  for (let round = 0; revision > 2 && round < 50; round++) {
    key = createHash('md5').update(key.subarray(0, length)).digest();
  }
  return key.subarray(0, length);
}

/** RC4, written here because Node does not load the legacy provider of OpenSSL 3 that contains it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (first: number, second: number) => {
    const byte = state[first] ?? 0;
    state[first] = state[second] ?? 0;
    state[second] = byte;
  };
  for (let index = 0, second = 0; index < 256; index++) {
    second = (second + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
    swap(index, second);
  }
  let first = 0;
  let second = 0;
  return Buffer.from(
    data.map((byte) => {
      first = (first + 1) & 0xff;
      second = (second + (state[first] ?? 0)) & 0xff;
      swap(first, second);
      return byte ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

/** Algorithm 2.B of ISO 32000-2 for the empty password. It ends after at most 288 rounds. */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    // 256 mod 3 is 1, so the remainder of the 16-byte number is the remainder of the sum of its bytes.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(([256, 384, 512] as const)[remainder] ?? 256, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function sha(bits: 256 | 384 | 512, data: Buffer): Buffer {
  return createHash(`sha${bits}`).update(data).digest();
}
