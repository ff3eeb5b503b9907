import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { ARCHIVE_END, LOCAL_FILE } from './zip.ts';

/** A file of an archive. Its name may have folders, separated by slashes. */
export type ZippedFile = { name: string; pieces: AsyncIterable<string | Buffer> };

/** The first bytes of a central directory header (APPNOTE 4.3.12). */
const CENTRAL_FILE = Buffer.from('504b0102', 'hex');

/** What follows a file: its checksum and sizes, which are not known before (APPNOTE 4.3.9). */
const DESCRIPTOR = Buffer.from('504b0708', 'hex');

/**
 * Version 2.0 is needed to extract; bit 3 says that a descriptor follows, and bit 11 that names are UTF-8 (APPNOTE 4.4.3, 4.4.4). Method 8:
 * deflated.
 */
const COMMON = Buffer.from('140008080800', 'hex');

/** 1 January 1980, the earliest date that the format has: an archive tells nothing of when it was made (APPNOTE 4.4.6). */
const DATE = Buffer.from('00002100', 'hex');

/**
 * Writes a ZIP archive (APPNOTE 6.3), one file after the other. Only a piece of a file is in memory at a time. Without ZIP64, so all of it
 * is at most 4 GiB.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, pieces } of files) {
    const nameBytes = Buffer.from(name);
    // The length of the name, and none of an extra field.
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const unknown = Buffer.alloc(12);
    const head = Buffer.concat([LOCAL_FILE, COMMON, DATE, unknown, lengths, nameBytes]);
    yield head;
    const packed = { crc: 0, size: 0, packedSize: 0 };
    for await (const piece of deflate(pieces, packed)) yield piece;
    const facts = Buffer.alloc(12);
    facts.writeUInt32LE(packed.crc, 0);
    facts.writeUInt32LE(packed.packedSize, 4);
    facts.writeUInt32LE(packed.size, 8);
    const descriptor = Buffer.concat([DESCRIPTOR, facts]);
    yield descriptor;
    // No comment, disk 0, no attributes, and where the local header begins.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = COMMON.subarray(0, 2);
    directory.push(
      Buffer.concat([CENTRAL_FILE, version, COMMON, DATE, facts, lengths, place, nameBytes]),
    );
    offset += head.length + packed.packedSize + descriptor.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([entries, ARCHIVE_END, end]);
}

/** Deflates a file. @param packed is filled with its checksum and sizes, which are complete at the end */
async function* deflate(
  pieces: AsyncIterable<string | Buffer>,
  packed: { crc: number; size: number; packedSize: number },
): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      packed.crc = crc32(bytes, packed.crc);
      packed.size += bytes.length;
      yield bytes;
    }
  }
  const deflated = createDeflateRaw();
  // A failure of either reaches the loop below.
  pipeline(Readable.from(measured()), deflated, () => undefined);
  for await (const piece of deflated) {
    packed.packedSize += piece.length;
    yield piece;
  }
}
