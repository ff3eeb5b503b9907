import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in an archive. Its name may have folders, separated by slashes. */
export type ZippedFile = { name: string; pieces: AsyncIterable<string | Buffer> };

/** The earliest date that the format allows, because an archive does not say when it was made (APPNOTE 4.4.6). */
const DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Writes a ZIP archive (APPNOTE 6.3), one file after another. Only a piece of a file is in memory at a time. */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let file: Readable | undefined;
  async function addAll(): Promise<void> {
    for await (const { name, pieces } of files) {
      file = Readable.from(pieces);
      zip.addReadStream(file, name, DATE);
      await finished(file);
    }
    zip.end();
  }
  // A failure breaks the archive off in the middle, so that nobody takes it for complete.
  addAll().catch((error: Error) => output.destroy(error));
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    file?.destroy();
  }
}
