import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates a folder with files, given by path. It is deleted at the end of the test. */
export async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

/** Reads all files below a folder, by path. They are read as latin1, so that different bytes are different texts. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [relative(folder, file), await readFile(file, 'latin1')]),
    ),
  );
}

/** Returns a small valid SVG. */
export function svg(title = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>${title}</title></svg>\n`;
}
