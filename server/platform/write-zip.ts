import { crc32 } from 'node:zlib';
import { ARCHIVE_END, LOCAL_FILE } from './zip.ts';

/** A file of an archive. Its name may have folders, separated by slashes. */
export type ZippedFile = { name: string; bytes: Buffer };

/** The first bytes of a central directory header (APPNOTE 4.3.12). */
const CENTRAL_FILE = Buffer.from('504b0102', 'hex');

/** Version 2.0 is needed to extract; bit 11 says that names are UTF-8 (APPNOTE 4.4.3, 4.4.4). Method 0: stored as they are. */
const COMMON = Buffer.from('140000080000', 'hex');

/** 1 January 1980, the earliest date that the format has: an archive tells nothing of when it was made (APPNOTE 4.4.6). */
const DATE = Buffer.from('00002100', 'hex');

/**
 * Writes a ZIP archive (APPNOTE 6.3), one file after the other, each stored as it is: what is put into it is compressed already, or short.
 * Only one file is in memory at a time. Without ZIP64, so all of it is at most 4 GiB.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    // CRC, both sizes, the length of the name, and none of an extra field.
    const facts = Buffer.alloc(16);
    facts.writeUInt32LE(crc32(bytes), 0);
    facts.writeUInt32LE(bytes.length, 4);
    facts.writeUInt32LE(bytes.length, 8);
    facts.writeUInt16LE(nameBytes.length, 12);
    const head = Buffer.concat([LOCAL_FILE, COMMON, DATE, facts, nameBytes]);
    yield head;
    yield bytes;
    // No comment, disk 0, no attributes, and where the local header begins.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([CENTRAL_FILE, COMMON.subarray(0, 2), COMMON, DATE, facts, place, nameBytes]),
    );
    offset += head.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([entries, ARCHIVE_END, end]);
}
