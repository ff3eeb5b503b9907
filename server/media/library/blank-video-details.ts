import { type FileHandle, open } from 'node:fs/promises';

/** Boxes of an MP4 that say where, when and with what it was filmed (ISO 14496-12; QuickTime File Format). */
const DETAILS = new Set(['udta', 'meta', 'uuid']);

/** Boxes that contain others. */
const CONTAINERS = new Set(['moov', 'trak']);

/** A film of many hours has an index of a few megabytes. In bytes. */
const MAX_INDEX = 64 * 1024 * 1024;

/** Maximum nesting of boxes. Details are at most three deep. */
const MAX_DEPTH = 10;

/** Maximum number of top-level boxes in a film. A stream in fragments has two for each second. */
const MAX_BOXES = 100_000;

/**
 * Blanks the details of an MP4, such as the place where it was filmed. Their boxes become free space of the same size, so
 * that all offsets stay right.
 * @param path of a local file, which is changed
 * @returns false if the file is not a readable MP4
 */
export async function blankVideoDetails(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    let offset = 0;
    for (let count = 0; offset < size; count++) {
      const box = await readBox(file, offset, size);
      if (box === null || count === MAX_BOXES) return false;
      if (DETAILS.has(box.type) || CONTAINERS.has(box.type)) {
        if (box.length > MAX_INDEX) return false;
        const bytes = Buffer.alloc(box.length);
        await file.read(bytes, 0, box.length, offset);
        if (!blank(bytes, { start: 0, end: box.length, depth: 1 })) return false;
        await file.write(bytes, 0, box.length, offset);
      }
      offset += box.length;
    }
    return true;
  } finally {
    await file.close();
  }
}

type Box = { type: string; length: number; header: number };

async function readBox(file: FileHandle, offset: number, size: number): Promise<Box | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, offset);
  return parseBox(head.subarray(0, bytesRead), size - offset);
}

/** @param left how many bytes remain up to the end of the box around it */
function parseBox(head: Buffer, left: number): Box | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  let length = short;
  let header = 8;
  if (short === 0) length = left;
  else if (short === 1) {
    if (head.length < 16) return null;
    length = Number(head.readBigUInt64BE(8));
    header = 16;
  }
  return length < header || length > left ? null : { type, length, header };
}

/** Blanks the boxes of details between two offsets. @returns false if they are not readable */
function blank(
  bytes: Buffer,
  { start, end, depth }: { start: number; end: number; depth: number },
): boolean {
  if (depth > MAX_DEPTH) return false;
  for (let offset = start; offset < end; ) {
    // Some programs end a container with four zero bytes.
    if (end - offset === 4 && bytes.readUInt32BE(offset) === 0) return true;
    const box = parseBox(bytes.subarray(offset, Math.min(offset + 16, end)), end - offset);
    if (box === null) return false;
    if (DETAILS.has(box.type)) {
      bytes.write('free', offset + 4, 'latin1');
      bytes.fill(0, offset + box.header, offset + box.length);
    } else if (CONTAINERS.has(box.type)) {
      const inside = { start: offset + box.header, end: offset + box.length, depth: depth + 1 };
      if (!blank(bytes, inside)) return false;
    }
    offset += box.length;
  }
  return true;
}
